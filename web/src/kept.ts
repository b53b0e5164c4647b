/** What this browser keeps between visits, as JSON; a browser that stores nothing forgets. */

export function read<Value>(key: string, usual: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? usual;
  } catch {
    return usual;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that stores nothing can still play and learn.
  }
}
