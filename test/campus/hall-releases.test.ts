// `univ-hall`: releases at addresses that never change, a look before an update, and the way back.
import { equal, deepEqual, match, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { filesBelow } from '../../src/server/hall-releases.ts'

const built = path.resolve(process.env['UNIV_DIST'] ?? 'dist')

describe('releases of a hall', () => {
  const work = mkdtempSync(path.join(tmpdir(), 'univ-releases-'))
  const hall = path.join(work, 'hall')
  const dist = path.join(work, 'dist')
  const run = (...flags: string[]) =>
    execFileSync(process.execPath, [path.join(dist, 'server/install-hall.mjs'), hall, ...flags], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const read = (name: string) => readFileSync(path.join(hall, name), 'utf8')
  const sri = () =>
    JSON.parse(readFileSync(path.join(dist, 'sri.json'), 'utf8')) as {
      release: string
      files: Record<string, string>
    }
  const releases: string[] = []

  /** Only the second release is so long that it has compressed copies. */
  const scriptOf = (n: number) => `// release ${n}\n${n === 2 ? ' '.repeat(2000) : ''}`
  /** Another build: its scripts, its release and its pages differ. */
  function release(n: number): void {
    const { files } = sri()
    writeFileSync(path.join(dist, 'univ.js'), scriptOf(n))
    files['univ.js'] = `sha384-${createHash('sha384').update(scriptOf(n)).digest('base64')}`
    releases.push(`9.9.${n}-0123456789`)
    writeFileSync(path.join(dist, 'sri.json'), JSON.stringify({ release: releases.at(-1), files }))
    writeFileSync(path.join(dist, 'hall/robots.txt'), `# release ${n}\n`)
  }
  before(() => {
    cpSync(built, dist, { recursive: true, filter: (file) => !/\.(map|br|gz)$/.test(file) })
    // what is compressed here is not looked at
    for (const name of filesBelow(path.join(dist, 'chunks')).slice(4)) rmSync(path.join(dist, 'chunks', name))
    release(1)
    run()
  })
  after(() => rmSync(work, { recursive: true }))

  test('the scripts of a release, and the configuration, are at its own address with the hashes of sri.json', () => {
    const folder = path.join(hall, 'pinned', releases[0]!)
    for (const [name, hash] of Object.entries(sri().files)) {
      const file = path.join(folder, name)
      if (existsSync(path.join(dist, name)))
        equal(`sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`, hash, name)
    }
    equal(read(`pinned/${releases[0]}/univ-config.json`), read('univ-config.json'))
    writeFileSync(path.join(hall, 'univ-config.json'), '{"basePath":"/","tenat":"typo"}')
    match(read(`pinned/${releases[0]}/univ-config.json`), /typo/, 'it follows the changes')
  })

  test('--dry-run names what would change, and unknown keys, and writes nothing', () => {
    release(2)
    const before = readdirSync(hall, { recursive: true }).length
    const said = run('--dry-run')
    match(said, /^univ\.js$/m)
    match(said, /^robots\.txt$/m)
    match(said, new RegExp(`${releases[0]} to ${releases[1]}`))
    match(said, /"tenat" is not a key/)
    equal(read('univ.js'), scriptOf(1))
    equal(readdirSync(hall, { recursive: true }).length, before)
  })

  test('security.txt and the page about accessibility name the contacts of the configuration, or nobody', () => {
    equal(existsSync(path.join(hall, '.well-known/security.txt')), false)
    match(read('accessibility.html'), /This hall has not published a contact/)
    const contact = {
      accessibility: 'hall@uni.example',
      security: 'https://uni.example/report',
      address: '<1> | <2>',
    }
    const texts = { en: { accessibility: { note: 'Our forms & lists.' } } }
    writeFileSync(path.join(hall, 'univ-config.json'), JSON.stringify({ contact, texts }))
    run('--origin', 'https://hall.uni.example')
    const fields = read('.well-known/security.txt').trim().split('\n')
    equal(fields[0], 'Contact: https://uni.example/report')
    const days = (Date.parse(fields[1]!.replace('Expires: ', '')) - Date.now()) / 86_400_000
    ok(days > 150 && days < 365, `${days} days`)
    deepEqual(fields.slice(2), [
      'Preferred-Languages: zh, en',
      'Canonical: https://hall.uni.example/.well-known/security.txt',
    ])
    match(read('robots.txt'), /^Sitemap: https:\/\/hall\.uni\.example\/sitemap\.xml$/m)
    run()
    match(read('robots.txt'), /^Sitemap: https:/m, 'an update keeps the address')
    const page = read('accessibility.html')
    match(page, /href="mailto:hall@uni\.example">hall@uni\.example</)
    match(page, /Address: &#60;2&#62;/)
    match(page, /<p>Our forms &#38; lists\.<\/p>/)
    match(page, /Of the 55 criteria of WCAG 2\.2/)
    writeFileSync(
      path.join(hall, 'univ-config.json'),
      JSON.stringify({ contact: { security: 'javascript:1' } }),
    )
    match(run(), /The security\.txt that is there stays: contact\.security/)
    match(read('accessibility.html'), /has not published/)
  })

  test('an update leaves the pinned scripts as they were; --rollback brings back scripts and pages', () => {
    run()
    equal(read('univ.js'), scriptOf(2))
    equal(existsSync(path.join(hall, 'univ.js.br')), true)
    equal(read(`pinned/${releases[0]}/univ.js`), scriptOf(1))
    match(run('--rollback'), new RegExp(`${releases[0]} again`))
    equal(read('univ.js'), scriptOf(1))
    match(read('robots.txt'), /^# release 1\n/)
    equal(existsSync(path.join(hall, 'univ.js.br')), false, 'the copy of the other release would be sent')
    try {
      run('--rollback')
      ok(false, 'there is nothing before it')
    } catch (e) {
      match(String((e as { stderr: string }).stderr), /no earlier release/)
    }
  })

  test('--rollback keeps the colours and contacts of the hall, those that were set later too', () => {
    const config = (mail: string) =>
      writeFileSync(path.join(hall, 'univ-config.json'), JSON.stringify({ contact: { accessibility: mail } }))
    const colours = (text: string) => writeFileSync(path.join(hall, 'hall.css'), text)
    const isServed = (mail: string, css: string) => {
      match(read('accessibility.html'), new RegExp(mail))
      for (const name of ['pages/portal.css', 'pages/embed.css']) ok(read(name).endsWith(`\n${css}`), name)
    }
    // the README's steps: install, then colours and contacts, then install again
    release(3)
    run()
    config('first@uni.example')
    colours('/* first */')
    run()
    isServed('first@uni.example', '/* first */')
    release(4)
    run()
    isServed('first@uni.example', '/* first */')
    run('--rollback')
    equal(read('univ.js'), scriptOf(3))
    isServed('first@uni.example', '/* first */')
    run()
    config('second@uni.example')
    colours('/* second */')
    run()
    run('--rollback')
    equal(read('univ.js'), scriptOf(3))
    isServed('second@uni.example', '/* second */')
    ok(!read('pages/portal.css').includes('first'))
    rmSync(path.join(hall, 'hall.css'))
    run()
  })

  test('--rollback goes back to a release that was installed before releases were kept', () => {
    for (const name of ['.releases', 'pinned']) rmSync(path.join(hall, name), { recursive: true })
    release(5)
    run()
    match(run('--rollback'), new RegExp(`${releases.at(-2)} again`))
    equal(read('univ.js'), scriptOf(4))
    match(read('robots.txt'), /^# release 4\n/)
    run()
  })

  const OWN = '# ours\nContact: mailto:own@uni.example\nExpires: 2099-01-01T00:00:00Z\n'
  for (const [about, text] of [
    ['one that an administrator has written', OWN],
    ['one with a signature', `-----BEGIN PGP SIGNED MESSAGE-----\n\n${OWN}`],
    ['an empty one', ''],
  ] as const)
    test(`security.txt: ${about} stays, and is named`, () => {
      const file = path.join(hall, '.well-known/security.txt')
      writeFileSync(file, text)
      writeFileSync(path.join(hall, 'univ-config.json'), '{"contact":{"security":"new@uni.example"}}')
      match(run(), /security\.txt was not written by univ-hall and stays/)
      equal(readFileSync(file, 'utf8'), text)
      rmSync(file)
      run()
      match(read('.well-known/security.txt'), /mailto:new@uni\.example/)
      writeFileSync(path.join(hall, 'univ-config.json'), '{"contact":{"security":"newer@uni.example"}}')
      match(run(), /security\.txt names mailto:newer@uni\.example now, and no more mailto:new@uni\.example/)
      match(read('.well-known/security.txt'), /newer/)
    })

  test('the last five releases stay', () => {
    for (const n of [6, 7, 8, 9, 10]) {
      release(n)
      run()
    }
    deepEqual(readdirSync(path.join(hall, 'pinned')).sort(), releases.slice(-5).sort())
  })
})
