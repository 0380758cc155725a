// A campus in a process of its own, which can be killed.
import { spawn, type ChildProcess } from 'node:child_process'

export interface RunningProcess {
  child: ChildProcess
  url: string
}

const SCRIPT = `const { startCampus } = await import(process.env.CAMPUS_SERVER)
const running = await startCampus({ port: 0, dist: 'dist', ...JSON.parse(process.env.CAMPUS_OPTIONS) })
// nobody waits for the limits of a person
setInterval(() => running.campus.db.query('delete from rate'), 300)
console.log('at ' + running.url)`

/** Starts a campus with the invented university. */
export const startProcess = (options: { databaseUrl?: string; dataDir?: string }): Promise<RunningProcess> =>
  new Promise((done, fail) => {
    const env = {
      ...process.env,
      CAMPUS_SERVER: new URL('../../demo/demo-campus.ts', import.meta.url).href,
      CAMPUS_OPTIONS: JSON.stringify(options),
    }
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('exit', (code) => fail(new Error(`the campus ended with ${code}`)))
    let text = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const url = /at (http:\S+)/.exec(text)?.[1]
      if (url) done({ child, url })
    })
  })

export const kill = async ({ child }: RunningProcess): Promise<void> => {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}
