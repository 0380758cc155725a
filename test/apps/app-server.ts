// Serves a built app as a web server does, or runs the app's own server.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Command } from './matrix.ts'

export interface AppServer {
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return (address as { port: number }).port
}

/** Serves the files of a folder; missing ones are a 404, without a fallback. */
export async function serveFolder(folder: string, port: number): Promise<AppServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://app')
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const START_LIMIT_MS = 60_000

/** Runs the app's own server and waits until it responds. */
export async function runServer(folder: string, command: Command, port: number): Promise<AppServer> {
  const [name, ...args] = command.map((word) => word.replace('{port}', String(port)))
  // a separate process group, because such servers start child processes
  const child = spawn(path.join(folder, 'node_modules/.bin', name!), args, {
    cwd: folder,
    detached: true,
    env: { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4000)))
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  const close = async () => {
    try {
      process.kill(-child.pid!, 'SIGTERM')
    } catch {} // it has ended already
    await ended
  }
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const answers = await fetch(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    )
    if (answers) return { close }
    if (child.exitCode !== null || Date.now() > deadline) {
      await close()
      throw new Error(`${name} did not start:\n${output}`)
    }
    await new Promise((done) => setTimeout(done, 200))
  }
}
