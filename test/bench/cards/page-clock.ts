// Runs in measured pages before their own scripts: frames, and the pause of a search after a key.

const tick = new MessageChannel()
let onChange = (): void => {}
tick.port1.onmessage = () => onChange()
export const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))
/** The end of the next frame: a task queued in its callback runs after its layout and paint. */
export async function painted(): Promise<number> {
  await frame()
  return new Promise((done) => {
    onChange = () => done(performance.now())
    tick.port2.postMessage(null)
  })
}

const DEBOUNCE = 300
/** When the pause after the latest key began and ended; 0 before. */
export const debounce = { called: 0, fired: 0 }
const setTimer = globalThis.setTimeout
globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) => {
  if (ms !== DEBOUNCE) return setTimer(run, ms, ...rest)
  debounce.called = performance.now()
  return setTimer(() => {
    debounce.fired = performance.now()
    run()
  }, ms)
}) as typeof setTimeout
