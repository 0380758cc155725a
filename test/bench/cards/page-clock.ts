// Runs in measured pages before their own scripts: when a key was pressed and when its frame was painted.

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

/** Resolves with the time of the next key that changes a field. */
export const nextInput = (): Promise<number> =>
  new Promise((done) =>
    addEventListener('input', ({ timeStamp }) => done(timeStamp), { capture: true, once: true }),
  )
