// A release as `npm run release` goes through it; the key that signs is made for the test.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { changesOf, findPackFaults, findSourceFaults, signTag } from '../../src/build/release.ts'

const work = mkdtempSync(path.join(tmpdir(), 'univ-release-test-'))
after(() => rmSync(work, { recursive: true, force: true }))

/** Of git in a process of its own, whose user has a key, or none. */
function gitEnvironment(withKey: boolean): NodeJS.ProcessEnv {
  const key = path.join(work, 'key')
  if (withKey) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'release', '-f', key])
    writeFileSync(path.join(work, 'signers'), `release@example.edu ${readFileSync(`${key}.pub`, 'utf8')}`)
  }
  const settings = Object.entries({
    'user.name': 'Release',
    'user.email': 'release@example.edu',
    'gpg.format': 'ssh',
    'gpg.ssh.allowedSignersFile': path.join(work, 'signers'),
    'user.signingkey': withKey ? `${key}.pub` : path.join(work, 'no-key.pub'),
  })
  return {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], n) => [
        [`GIT_CONFIG_KEY_${n}`, name],
        [`GIT_CONFIG_VALUE_${n}`, value],
      ]),
    ),
  }
}

describe('a release', () => {
  test('needs its section of the changelog, nothing uncommitted, and a number of its own', () => {
    const changelog =
      '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-01\n\n### Fixed\n\n- A.\n\n## [1.1.0] - 2026-10-01\n\n- B.\n'
    const good = { version: '1.2.0', changelog, status: '', tags: ['v1.1.0'] }
    deepEqual(findSourceFaults(good), [])
    equal(changesOf(changelog, '1.2.0'), '### Fixed\n\n- A.')
    equal(changesOf(changelog, '1.2'), '')
    const cases: [Partial<typeof good>, RegExp][] = [
      [{ version: '1.3.0' }, /no section \[1\.3\.0\]/],
      [{ version: '1.2' }, /no section/],
      [{ changelog: changelog.replace(' - 2026-11-01', '') }, /no section/],
      [{ changelog: changelog.replace('- A.', '').replace('### Fixed', '') }, /no section/],
      [{ changelog: changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- C.\n') }, /under \[Unreleased\]/],
      [{ changelog: '## [1.2.0] - 2026-11-01\n\n- A.\n\n## [Unreleased]\n\n- C.\n' }, /under \[Unreleased\]/],
      [{ status: ' M README.md\n' }, /not committed/],
      [{ tags: ['v1.1.0', 'v1.2.0'] }, /a release already/],
    ]
    for (const [change, message] of cases) {
      const faults = findSourceFaults({ ...good, ...change })
      equal(faults.length, 1, JSON.stringify(change))
      match(faults[0]!, message)
    }
  })

  test('is refused if the pack lacks a file, is of another version, or a script is not the one of its hash', () => {
    const folder = path.join(work, 'pack')
    mkdirSync(path.join(folder, 'dist'), { recursive: true })
    const write = (name: string, content: string | object) =>
      writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
    match(findPackFaults(folder, '1.2.0').join(), /no CHANGELOG\.md.*no dist\/sbom\.cdx\.json/s)
    for (const name of ['CHANGELOG.md', 'LICENSE', 'dist/licenses.txt', 'dist/ACR.md']) write(name, 'x')
    write('dist/univ.js', 'one')
    const hash = `sha384-${createHash('sha384').update('one').digest('base64')}`
    write('dist/sri.json', { release: '1.2.0-0123456789', files: { 'univ.js': hash } })
    write('dist/sbom.cdx.json', { metadata: { component: { version: '1.2.0' } }, components: [{}] })
    deepEqual(findPackFaults(folder, '1.2.0'), [])
    match(findPackFaults(folder, '1.3.0').join(), /list of parts.*sri\.json is of 1\.2\.0/)
    write('dist/univ.js', 'two')
    deepEqual(findPackFaults(folder, '1.2.0'), ['univ.js is not what sri.json says'])
  })

  test('has no tag without a key', () => {
    const repository = path.join(work, 'unsigned')
    execFileSync('git', ['init', '--quiet', repository])
    const before = { ...process.env }
    Object.assign(process.env, gitEnvironment(false))
    try {
      execFileSync('git', ['-C', repository, 'commit', '--quiet', '--allow-empty', '-m', 'first'])
      match(signTag(repository, '1.2.0', '- A.'), /^v1\.2\.0 is not signed \(user\.signingkey of git\): ./)
      equal(execFileSync('git', ['-C', repository, 'tag'], { encoding: 'utf8' }), '')
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    }
  })

  test('runs dry: pack, staging hall and signed tag are tried, and nothing stays', () => {
    const tags = () => execFileSync('git', ['tag', '--list'], { encoding: 'utf8' })
    const before = tags()
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'src/build/release.ts', '--dry-run'],
      { encoding: 'utf8', env: gitEnvironment(true) },
    )
    const lines = stdout.trim().split('\n')
    for (const done of [
      /✔ univ-widgets-.*\.tgz: list of parts/,
      /✔ staging hall: ready/,
      /✔ v\S+: signed and verified/,
    ])
      ok(
        lines.some((line) => done.test(line)),
        `${String(done)}:\n${stdout}\n${stderr}`,
      )
    // what a tree between two releases lacks, and no more
    const lacking = /fast build|placeholders|\[Unreleased\]|not committed|a release already/
    deepEqual(
      lines.filter((line) => line.startsWith('✖') && !lacking.test(line)),
      [],
    )
    equal(tags(), before)
  })
})
