/** One socket to the server: requests get answers, and a lost connection is made again. */

import { Refusal } from "./api";
import type { Ack, ClientMessage, Hint, ServerMessage, TableView } from "./protocol";
import { advance, follows } from "./steps";

type Unnumbered<Message> = Message extends { id: number } ? Omit<Message, "id"> : never;
export type Request = Unnumbered<ClientMessage>;
type Answer = Ack | Hint;
interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (refusal: Refusal) => void;
}

export type Connection = "connecting" | "open" | "lost";

const LONGEST_WAIT_MS = 10_000;

/** How long to wait before the nth new try to connect; *luck* from 0 to 1 spreads the clients. */
export function patience(tries: number, luck: number): number {
  return Math.min(LONGEST_WAIT_MS, 400 * 2 ** tries) * (0.7 + 0.6 * luck);
}

export interface Listener {
  onView(view: TableView): void;
  /** The socket is open: subscribe now, for the first time or again. */
  onOpen(): void;
  onConnection(state: Connection): void;
}

export class Socket {
  private socket: WebSocket | null = null;
  /** The last view that came, steps included: the next step goes on from it. */
  private latest: TableView | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private tries = 0;
  private timer = 0;
  private isClosed = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("pageshow", this.hurry);
    this.connect();
  }

  /** Send a request. It is refused at once while the connection is lost. */
  ask(request: Request): Promise<Answer> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal("There is no connection to the server right now.", "lost"));
    }
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    removeEventListener("pageshow", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.socket === null && !this.isClosed) this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.listener.onConnection(this.tries === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.listener.onConnection("open");
      this.listener.onOpen();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      this.lose();
    };
  }

  private lose(): void {
    this.socket = null;
    this.latest = null;
    const lost = new Refusal(
      "The connection was lost before the server answered. What it saved appears when it is back.",
      "lost",
    );
    for (const { reject } of this.waiting.values()) reject(lost);
    this.waiting.clear();
    if (this.isClosed) return;
    this.tries++;
    this.listener.onConnection("lost");
    this.timer = window.setTimeout(() => this.connect(), patience(this.tries - 1, Math.random()));
  }

  private look(view: TableView): void {
    this.latest = view;
    this.listener.onView(view);
  }

  private hear(message: ServerMessage): void {
    if (message.type === "table") {
      this.look(message);
      return;
    }
    if (message.type === "step") {
      // A step from elsewhere than where we are is a gap: the whole view closes it.
      if (this.latest !== null && follows(this.latest, message))
        this.look(advance(this.latest, message));
      else this.listener.onOpen();
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "refused") {
      if (message.table) this.look(message.table);
      waiting?.reject(new Refusal(message.sentence, message.code));
    } else {
      waiting?.resolve(message);
    }
  }
}

/** Where the socket of this page's server is. */
export function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
