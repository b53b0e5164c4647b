import { render } from "preact";
import "./style/author.css";

/** What the author of a game is told: which edition is served, and what it raised. */
interface News {
  edition: string;
  trouble: string;
}

let edition = "";
const place = document.createElement("div");
document.body.append(place);

function Trouble({ text }: { text: string }) {
  return (
    <section class="trouble" role="alert" aria-label="An error in your game">
      <header>
        <h2>Your game raised this</h2>
        <button type="button" onClick={() => render(null, place)}>
          Close
        </button>
      </header>
      <pre tabIndex={0}>{text}</pre>
      <p>Only you see it. Save the file again when it is mended.</p>
    </section>
  );
}

const news = new EventSource("/api/author");
news.onmessage = ({ data }: MessageEvent<string>) => {
  const now = JSON.parse(data) as News;
  // A new edition may look different, so nothing of the old page is kept.
  if (edition !== "" && edition !== now.edition) location.reload();
  edition = now.edition;
  render(now.trouble === "" ? null : <Trouble text={now.trouble} />, place);
};
