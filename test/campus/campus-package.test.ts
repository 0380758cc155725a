// The package univ-campus, packed, and unpacked beside its dependencies alone, runs compiled on this Node.
import { equal, match, ok } from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { authorizeUrl, fetchTokens, HttpVisitor, responseParams } from '../tools/http-sign-in.ts'

/** Settings by which a hall may be reached from other machines. */
const BEYOND: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.5' },
  { PUBLIC_ORIGIN: 'https://hall.example.edu' },
]

describe('the package univ-campus', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'univ-campus-'))
  const modules = path.join(scratch, 'node_modules')
  const own = path.join(modules, 'univ-campus')
  const running: ChildProcess[] = []
  before(() => {
    const built = path.join(scratch, 'built')
    execFileSync(process.execPath, ['--import', 'tsx', 'src/build/campus-package.ts', built], {
      stdio: 'inherit',
    })
    execFileSync('npm', ['pack', built, '--silent', '--pack-destination', scratch])
    mkdirSync(own, { recursive: true })
    const archive = readdirSync(scratch).find((name) => name.endsWith('.tgz'))!
    execFileSync('tar', ['xzf', path.join(scratch, archive), '-C', own, '--strip-components', '1'])
    const { dependencies } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const name of Object.keys(dependencies)) {
      const installed = name === 'univ-widgets' ? '.' : `node_modules/${name}`
      ok(existsSync(installed), name)
      mkdirSync(path.dirname(path.join(modules, name)), { recursive: true })
      symlinkSync(path.resolve(installed), path.join(modules, name))
    }
  })
  after(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(scratch, { recursive: true, force: true })
  })

  /** Runs the command in an empty folder; resolves to its output once it has printed `until`, or has ended. */
  function run(
    args: string[],
    env: Record<string, string>,
    until?: RegExp,
  ): Promise<{ output: string; code: number | null }> {
    const child = spawn(process.execPath, [path.join(own, 'src/campus/main.js'), ...args], {
      cwd: scratch,
      env: { PATH: process.env['PATH'], PORT: '0', ...env },
    })
    running.push(child)
    let output = ''
    return new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          output += part.toString()
          if (until?.test(output)) resolve({ output, code: null })
        })
      child.on('exit', (code) => resolve({ output, code }))
    })
  }

  test('starts an empty hall, whose first operator comes in by the printed link', async () => {
    const { output } = await run(
      [path.join(scratch, 'hall')],
      { HALL_NAME: '测试大学 | Test University' },
      /oidc\/password\/\S+\s/,
    )
    const link = /http:\S+\/oidc\/password\/\S+/.exec(output)![0]
    const { origin } = new URL(link)
    equal((await fetch(`${origin}/health/ready`)).status, 200)
    match(await (await fetch(`${origin}/workflow/index`)).text(), /<univ-portal/)
    equal((await fetch(`${origin}/icons/book.svg`)).status, 200)
    match(await (await fetch(link)).text(), /测试大学/)
    const body = new URLSearchParams({ account: 'lin', name: '林静', password: 'seven rivers meet here' })
    equal((await fetch(link, { method: 'POST', body, headers: { origin } })).status, 200)
    const visitor = new HttpVisitor()
    const page = await visitor.go(authorizeUrl(origin).url)
    const done = await visitor.submit(page.url, 'lin', 'seven rivers meet here')
    ok(responseParams(done.url).get('access_token'))

    running[0]!.kill('SIGTERM')
    await new Promise((done) => running[0]!.on('exit', done))
    const demo = await run([path.join(scratch, 'hall'), '--demo'], {})
    match(demo.output, /has a hall of its own/)
    equal(demo.code, 1)
    const { output: later } = await run([path.join(scratch, 'hall')], {}, /open: .*\n/)
    ok(!later.includes('/oidc/password/'), 'there is an operator: no new link')
  })

  test('fills a hall with the invented university on request', async () => {
    const { output } = await run([path.join(scratch, 'demo'), '--demo'], {}, /open: .*\n/)
    const url = /http:\S+(?=\/\s)/.exec(output)![0]
    ok((await fetchTokens(url, 'student')).access_token)
  })

  test('keeps the demo on this machine unless told twice, and says what is wrong with its arguments', async () => {
    const folder = path.join(scratch, 'never')
    for (const env of BEYOND) {
      const { output, code } = await run([folder, '--demo'], env)
      match(output, /--demo-for-all/)
      equal(code, 1)
    }
    for (const args of [[], [folder, folder], [folder, '--unknown']]) {
      const { output, code } = await run(args, {})
      match(output, /univ-campus <folder>/)
      equal(code, 1)
    }
    match((await run([folder], { PORT: 'x' })).output, /PORT: "x"/)
    ok(!existsSync(folder))
  })
})
