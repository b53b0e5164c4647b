/** The lab in the browser: a form, the run that is watched, and the runs that are kept. */

const at = (id) => document.getElementById(id);
const LOOK_MS = 900;
let games = [];
let watched = "";
const marked = new Set();

/** An element with its attributes and what is in it; texts never become markup. */
function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inside);
  return element;
}

async function ask(path, body) {
  const asked = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`/lab/api/${path}`, asked);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.sentence ?? "The lab does not answer.");
  return told;
}

const game = () => games.find((each) => each.name === at("game").value);

function showForm() {
  const { blurb, seats, bots, options } = game();
  at("blurb").textContent = blurb;
  at("seats").replaceChildren(...seats.map((n) => make("option", {}, String(n))));
  at("levels").replaceChildren(...bots.map((bot) => make("option", { value: bot })));
  at("options").replaceChildren(...options.map(field));
  if (options.length === 0) at("options").append(make("p", { class: "note" }, "None to choose."));
  const axes = ["", "seats", ...options.map((option) => option.name)];
  at("vary").replaceChildren(
    ...axes.map((name) => make("option", { value: name }, name || "nothing: play it as it is")),
  );
  at("spread").hidden = true;
}

/** One option: a text can be one of those that come with the game, or one's own. */
function field(option) {
  const named = { "data-option": option.name, title: option.help };
  const label = make("label", {}, option.label);
  if (option.kind === "number") {
    const { low, high, default: value } = option;
    label.append(make("input", { ...named, type: "number", min: low, max: high, value }));
  } else {
    const choices = option.choices.map((choice) =>
      make("option", { value: choice, selected: choice === option.default }, choice),
    );
    label.append(make("select", named, ...choices));
  }
  label.append(make("span", { class: "note" }, option.help));
  if (option.kind !== "text") return label;
  const own = make("textarea", {
    "data-own": option.name,
    "aria-label": `${option.label}: your own text`,
    placeholder: "or a text of your own",
    spellcheck: "false",
  });
  return make("div", {}, label, own);
}

function order() {
  const options = {};
  for (const element of document.querySelectorAll("[data-option]")) {
    const { default: usual } = game().options.find((o) => o.name === element.dataset.option);
    if (element.value !== usual) options[element.dataset.option] = element.value;
  }
  for (const element of document.querySelectorAll("[data-own]")) {
    if (element.value.trim()) options[element.dataset.own] = element.value;
  }
  return {
    game: game().name,
    bots: at("bots").value,
    seats: Number(at("seats").value),
    games: Math.trunc(Number(at("games").value)),
    seed: Math.trunc(Number(at("seed").value)),
    options,
    vary: at("vary").value,
    values: at("vary").value ? at("values").value : "",
    forbid: at("forbid").value,
  };
}

async function start(event) {
  event.preventDefault();
  at("refusal").textContent = "";
  try {
    watch((await ask("runs", order())).name);
  } catch (error) {
    at("refusal").textContent = error.message;
  }
}

function watch(name) {
  watched = name;
  history.replaceState(null, "", `#${name}`);
  look();
}

let looking = 0;

/** Look at the watched run now, and again while it is played. */
async function look() {
  const mine = ++looking;
  try {
    const run = watched ? await ask(`runs/${watched}`) : null;
    if (mine !== looking) return;
    if (run) showRun(run);
    showRuns(await ask("runs"));
    if (run && ["running", "waiting"].includes(run.state)) {
      setTimeout(() => mine === looking && look(), LOOK_MS);
    }
  } catch (error) {
    at("refusal").textContent = error.message;
    if (watched) setTimeout(() => mine === looking && look(), 4 * LOOK_MS);
  }
}

const plot = (title, svg, caption) => {
  const figure = make("figure", {}, make("h3", {}, title));
  // The picture is the lab's own, with every word in it escaped.
  figure.insertAdjacentHTML("beforeend", svg);
  figure.append(make("figcaption", {}, caption));
  return figure;
};

function showRun(run) {
  const going = ["running", "waiting"].includes(run.state);
  const button = make("button", { type: "button", class: "quiet" }, going ? "Stop" : "Go on");
  button.addEventListener("click", async () => {
    await ask(`runs/${run.name}/${going ? "stop" : "go"}`, {}).catch((error) => {
      at("refusal").textContent = error.message;
    });
    look();
  });
  const facts = make(
    "div",
    { class: "facts" },
    make("b", {}, run.name),
    make("span", { id: "state" }, run.why || run.state),
    make("progress", { max: run.total, value: run.done, "aria-label": "games played" }),
    make("span", { id: "done" }, `${run.done} of ${run.total} games`),
  );
  if (run.done) facts.append(make("a", { href: `/lab/runs/${run.name}` }, "Full report"));
  if (run.done < run.total) facts.append(button);
  const parts = [facts, make("p", { class: "note" }, `${run.title}: ${run.bots}; seed ${run.seed}`)];
  if (run.curves) {
    const shown = run.rows.length > 4 ? " The first four ways to play are drawn." : "";
    parts.push(
      make(
        "div",
        { class: "plots" },
        plot("As games are added", run.curves, `With 95 % intervals.${shown}`),
        plot("By now", run.shares, "Where intervals overlap, play more games before you judge."),
      ),
      table(["", "games", `${run.what} (95 % interval)`], run.rows.map((r) => [r.arm, r.games, r.share])),
      make("h3", {}, "Games on the table"),
      anyGame(run),
      make("ul", { class: "games" }, ...run.games.map((each) => gameLink(run, each))),
    );
  }
  // Whoever is typing in it is not disturbed.
  if (!at("run").querySelector("input:focus, select:focus")) {
    at("run").replaceChildren(...parts);
  }
}

let wanted = { arm: 0, number: 0 };

/** Any game by its number, those that are not listed too. */
function anyGame(run) {
  const which = make("select", { "aria-label": "Way to play" });
  run.rows.forEach((row, i) => which.append(make("option", { value: i }, row.arm)));
  which.value = String(Math.min(wanted.arm, run.rows.length - 1));
  const number = make("input", { type: "number", min: 0, value: wanted.number, "aria-label": "Game number" });
  const open = make("button", { type: "button", class: "quiet" }, "Open this game");
  const note = () => {
    wanted = { arm: Number(which.value), number: Math.trunc(Number(number.value)) };
  };
  which.addEventListener("change", note);
  number.addEventListener("input", note);
  open.addEventListener("click", () => {
    window.open(`/lab/runs/${run.name}/games/${wanted.arm}/${wanted.number}`, "_blank", "noopener");
  });
  return make("div", { class: "facts" }, ...(run.rows.length > 1 ? [which] : []), number, open);
}

function gameLink(run, each) {
  const href = `/lab/runs/${run.name}/games/${each.arm}/${each.number}`;
  const which = run.rows.length > 1 ? ` of ${each.name}` : "";
  return make(
    "li",
    {},
    make("a", { href, target: "_blank", rel: "noopener" }, `Game ${each.number}${which}`),
    `${each.plies} plies; ${each.reason}`,
  );
}

function table(headings, rows) {
  const head = make("tr", {}, ...headings.map((h) => (h ? make("th", { scope: "col" }, h) : make("td"))));
  const lines = rows.map(([name, ...cells]) =>
    make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((c) => make("td", {}, String(c)))),
  );
  const whole = make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines));
  return make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "numbers" }, whole);
}

function showRuns(runs) {
  at("runs").replaceChildren(...runs.map(kept));
  if (runs.length === 0) at("runs").append(make("li", { class: "note" }, "None yet."));
  showCompare();
}

function kept(run) {
  const mark = make("input", { type: "checkbox", "aria-label": `Mark ${run.name}` });
  mark.checked = marked.has(run.name);
  mark.addEventListener("change", () => {
    if (mark.checked) marked.add(run.name);
    else marked.delete(run.name);
    showCompare();
  });
  const open = make("a", { href: `#${run.name}` }, run.name);
  open.addEventListener("click", (event) => {
    event.preventDefault();
    watch(run.name);
  });
  const told = `${run.kind} of ${run.bots}: ${run.done} of ${run.total} games, ${run.why || run.state}`;
  return make("li", {}, mark, open, make("span", { class: "note" }, told));
}

function showCompare() {
  const link = at("compare");
  link.hidden = marked.size !== 2;
  const [before, now] = [...marked];
  if (!link.hidden) {
    link.href = `/lab/runs/${now}/against/${before}`;
    link.textContent = `Compare ${now} with ${before}`;
  }
}

at("order").addEventListener("submit", start);
at("game").addEventListener("change", showForm);
at("vary").addEventListener("change", () => {
  at("spread").hidden = at("vary").value === "";
});
games = await ask("games");
at("game").replaceChildren(...games.map((g) => make("option", { value: g.name }, g.title)));
showForm();
watched = location.hash.slice(1);
look();
