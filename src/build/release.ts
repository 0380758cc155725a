// `npm run release -- --dry-run` goes through a release: what is missing, the pack and its list of parts, pinned addresses
// with their hashes, a staging hall from the packed files, and the signed tag, which a dry run makes in a copy. Without
// the flag it builds first and leaves the tag and the pack here; pushing and publishing stay with the maintainer.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const PACKED = [
  'CHANGELOG.md',
  'LICENSE',
  'dist/licenses.txt',
  'dist/sbom.cdx.json',
  'dist/sri.json',
  'dist/ACR.md',
]
const MAX_START_MS = 120_000

/** What the changelog says of a version; '' if it does not name it. */
export const changesOf = (changelog: string, version: string): string =>
  changelog
    .split(/^## /m)
    .find((part) => part.startsWith(`[${version}] - `))
    ?.replace(/^.*\n/, '')
    .trim() ?? ''

interface Sources {
  version: string
  changelog: string
  /** As `git status --porcelain` prints it. */
  status: string
  tags: readonly string[]
}

/** @returns a sentence for each reason not to release these sources */
export function findSourceFaults({ version, changelog, status, tags }: Sources): string[] {
  const waiting = /^## \[Unreleased\]\n([^]*?)(?=^## |$(?![^]))/m.exec(changelog)?.[1]?.trim()
  const faults = [
    !changesOf(changelog, version) && `CHANGELOG.md has no section [${version}] with a date and changes`,
    waiting && 'CHANGELOG.md has changes under [Unreleased]: give them the number of this release',
    status.trim() && 'the work tree has changes that are not committed',
    tags.includes(`v${version}`) && `v${version} is a release already: give package.json the next number`,
  ]
  return faults.filter((fault) => typeof fault === 'string').filter(Boolean)
}

const git = (repository: string, ...args: string[]): string =>
  execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Makes a signed tag and verifies it: without its key, git may leave a tag that is not signed.
 * @returns why that failed; '' if it did not
 */
export function signTag(repository: string, version: string, changes: string): string {
  const name = `v${version}`
  const attempt = (...args: string[]): string => {
    try {
      git(repository, 'tag', ...args)
      return ''
    } catch (error) {
      const { stderr = '' }: { stderr?: string } = Object(error)
      return stderr.trim().split('\n').at(-1) || 'git failed'
    }
  }
  const title = `univ-widgets ${version}`
  const failed = attempt('--sign', '--cleanup=whitespace', '-m', title, '-m', changes, name)
  const unsigned = failed || attempt('--verify', name)
  if (unsigned && !failed) attempt('--delete', name)
  return unsigned && `${name} is not signed (user.signingkey of git): ${unsigned}`
}

const hashOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

interface Integrity {
  release: string
  files: Record<string, string>
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'))

/** @param folder the unpacked package */
export function findPackFaults(folder: string, version: string): string[] {
  const missing = PACKED.filter((name) => !existsSync(path.join(folder, name)))
  if (missing.length) return missing.map((name) => `the pack has no ${name}`)
  const { metadata, components } = readJson<{
    metadata: { component: { version: string } }
    components: object[]
  }>(path.join(folder, 'dist/sbom.cdx.json'))
  const { release, files }: Integrity = readJson(path.join(folder, 'dist/sri.json'))
  const broken = Object.entries(files).filter(([name, hash]) => {
    const file = path.join(folder, 'dist', name)
    return !existsSync(file) || hashOf(readFileSync(file)) !== hash
  })
  return [
    ...(metadata.component.version === version && components.length
      ? []
      : ['the list of parts is of another version']),
    ...(release.startsWith(`${version}-`) ? [] : [`sri.json is of ${release}`]),
    ...broken.map(([name]) => `${name} is not what sri.json says`),
  ]
}

/** Starts an empty hall on the packed files, asks for its health and for a pinned script, and stops it. */
async function findStagingFaults(folder: string, data: string): Promise<string[]> {
  const { release, files }: Integrity = readJson(path.join(folder, 'dist/sri.json'))
  const hall = spawn(process.execPath, ['--import', 'tsx', 'src/campus/main.ts', data], {
    env: { ...process.env, PORT: '0', UNIV_DIST: path.join(folder, 'dist') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => hall.once('exit', () => resolve()))
  try {
    const url = await new Promise<string>((resolve) => {
      const timer = setTimeout(() => resolve(''), MAX_START_MS)
      const done = (found: string) => {
        clearTimeout(timer)
        resolve(found)
      }
      for (const stream of [hall.stdout, hall.stderr])
        stream.on('data', (part: Buffer) => {
          output += part.toString()
          const found = /The hall is open: +(\S+)\//.exec(output)?.[1]
          if (found) done(found)
        })
      hall.once('exit', () => done(''))
    })
    if (!url) return [`the staging hall did not start: ${output.trim().slice(-500)}`]
    const health = await fetch(`${url}/health/ready`)
    const script = await fetch(`${url}/pinned/${release}/univ.js`)
    return [
      ...(health.ok ? [] : [`the staging hall is not ready: ${await health.text()}`]),
      ...(script.ok && hashOf(new Uint8Array(await script.arrayBuffer())) === files['univ.js']
        ? []
        : ['the pinned univ.js is another one']),
    ]
  } finally {
    hall.kill()
    await ended
  }
}

interface ReleaseChecks {
  findReleaseFaults(manifest: object, description: object, publish: boolean): string[]
}

async function release(isDryRun: boolean): Promise<number> {
  const work = mkdtempSync(path.join(tmpdir(), 'univ-release-'))
  const checks = new URL('check-release.mjs', import.meta.url).href
  const { findReleaseFaults }: ReleaseChecks = await import(checks)
  const { version }: { version: string } = readJson('package.json')
  let count = 0
  const report = (what: string, faults: readonly string[]) => {
    count += faults.length
    console.log(faults.length ? faults.map((fault) => `✖ ${fault}`).join('\n') : `✔ ${what}`)
  }
  try {
    const changelog = readFileSync('CHANGELOG.md', 'utf8')
    const tags = git('.', 'tag', '--list').split('\n')
    const status = git('.', 'status', '--porcelain')
    report(`sources of ${version}`, findSourceFaults({ version, changelog, status, tags }))

    const target = isDryRun ? work : '.'
    const flags = ['--json', '--pack-destination', target, ...(isDryRun ? ['--ignore-scripts'] : [])]
    const packed = execFileSync('npm', ['pack', ...flags], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename }]: [{ filename: string }] = JSON.parse(packed)
    const folder = path.join(work, 'package')
    execFileSync('tar', ['-xzf', path.join(target, filename), '-C', work])
    report(
      'build and addresses',
      findReleaseFaults(readJson('dist/manifest.json'), readJson('package.json'), true),
    )
    report(`${filename}: list of parts, licences, hashes`, findPackFaults(folder, version))

    const data = path.join(work, 'data')
    mkdirSync(data)
    report('staging hall: ready, pinned scripts with their hashes', await findStagingFaults(folder, data))

    if (count > 0 && !isDryRun) return count
    const repository = isDryRun ? path.join(work, 'copy.git') : '.'
    if (isDryRun) git('.', 'clone', '--quiet', '--bare', '.', repository)
    if (isDryRun && tags.includes(`v${version}`)) git(repository, 'tag', '--delete', `v${version}`)
    const unsigned = signTag(repository, version, changesOf(changelog, version) || 'Dry run.')
    report(`v${version}: signed and verified`, unsigned ? [unsigned] : [])
    if (count === 0 && !isDryRun)
      console.log(`Now:\n  git push origin v${version}\n  npm publish ${filename}`)
    return count
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = (await release(process.argv.includes('--dry-run'))) > 0 ? 1 : 0
