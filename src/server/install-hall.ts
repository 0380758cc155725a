#!/usr/bin/env node
// `univ-hall <folder> [--base /hall/] [--origin https://hall.example.edu]`: writes the scripts and static pages into a document root that any web server
// can serve, or updates it. Files written by its administrators are kept. `--dry-run` says what it would change;
// `--rollback` goes back to the release before.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { readContact, securityText, withContacts } from './hall-contacts.ts'
import { filesBelow, keepRelease, originalsOf, readRelease, rollBack } from './hall-releases.ts'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

interface InstallOptions {
  /** The folder of the built package. */
  dist: string
  /** The document root. */
  folder: string
  /** The base path on its server, with a slash at both ends. */
  base: string
  /** Where it will be served; '' if that is not known. */
  origin: string
  /** Nothing is written; the names of the files that would change are printed. */
  isDryRun: boolean
  print(line: string): void
}

/** The file that `$schema` in the configuration points to. */
const SCHEMA = 'contract/univ-config.schema.json'
/** A page loaded before an update still requests the chunks of its own build. */
const CHUNK_RETENTION_MS = 30 * 86_400_000
const MIN_COMPRESSED_BYTES = 1000
/** Served at any depth, so their URLs are absolute. */
const PAGES_OF_ANY_DEPTH = ['index.html', '404.html']
/** Style sheets of pages with tags; the deployment's own theme is appended. */
const THEMED = ['pages/portal.css', 'pages/embed.css']
const CONTACTS = 'accessibility.html'

/** Replaces the file atomically, so that a server never sends a partial one. */
async function replaceFile(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

/**
 * Writes the file with its compressed copies, so that the server does not compress on each request.
 * @returns whether it changes
 */
async function install(file: string, content: Buffer, isDryRun: boolean): Promise<boolean> {
  const isText = /\.(js|css|html|json|svg|txt)$/.test(file)
  const isCompressed = isText && content.length >= MIN_COMPRESSED_BYTES
  const isCurrent = existsSync(file) && content.equals(await readFile(file))
  if (isDryRun) return !isCurrent
  if (isCurrent && (!isCompressed || existsSync(`${file}.br`))) {
    await utimes(file, new Date(), new Date())
    return false
  }
  if (isCompressed) {
    await replaceFile(`${file}.gz`, await gzip(content, { level: 9 }))
    await replaceFile(`${file}.br`, await brotli(content))
  } else for (const ending of ['.gz', '.br']) await rm(file + ending, { force: true })
  await replaceFile(file, content)
  return true
}

async function removeOldChunks(folder: string): Promise<number> {
  let removed = 0
  for (const name of filesBelow(folder)) {
    const file = path.join(folder, name)
    const original = file.replace(/\.(br|gz)$/, '')
    const found = await stat(original).catch(() => null)
    if (found && Date.now() - found.mtimeMs <= CHUNK_RETENTION_MS) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}

/** What a deployment adds to the files of the package. */
interface Deployment {
  base: string
  /** Where it is served, now or before; '' if that is not known. */
  origin: string
  theme: string
  /** The content of univ-config.json; unchecked. */
  config: unknown
}

function readDeployment(folder: string, base: string, givenOrigin = ''): Deployment {
  const read = (name: string) => {
    const file = path.join(folder, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const origin = givenOrigin || (/^Sitemap: (https?:\/\/[^/]+)/m.exec(read('robots.txt'))?.[1] ?? '')
  return {
    base,
    origin,
    theme: read('hall.css'),
    config: JSON.parse(read('univ-config.json') || '{}'),
  }
}

/** Prefixes the URLs of a page with the base path; appends the theme to a style sheet; writes the contacts. */
function adaptFile(name: string, content: Buffer, { base, origin, theme, config }: Deployment): Buffer {
  if (name === CONTACTS) return Buffer.from(withContacts(content.toString(), config))
  if (PAGES_OF_ANY_DEPTH.includes(name))
    return Buffer.from(content.toString().replace(/\b(href|src|action)="\//g, `$1="${base}`))
  if (name === 'robots.txt')
    return Buffer.from(
      content.toString().replaceAll('Disallow: /', `Disallow: ${base}`) +
        (origin && `Sitemap: ${origin}${base}sitemap.xml\n`),
    )
  return THEMED.includes(name) && theme ? Buffer.concat([content, Buffer.from(`\n${theme}`)]) : content
}

/** Writes the configuration if there is none; reports one that contradicts the base path, or has unknown keys. */
async function installConfig({ dist, folder, base, isDryRun, print }: InstallOptions): Promise<void> {
  const file = path.join(folder, 'univ-config.json')
  if (!existsSync(file)) {
    if (isDryRun) return print('univ-config.json would be an example.')
    const example = readFileSync(path.join(dist, 'hall/univ-config.example.json'), 'utf8')
    const config = { ...JSON.parse(example), basePath: base }
    await replaceFile(file, Buffer.from(`${JSON.stringify(config, null, 2)}\n`))
    return print(`${file} is an example: replace its provider and service addresses.`)
  }
  const config: { basePath?: string } = JSON.parse(readFileSync(file, 'utf8'))
  const schema: { properties: object } = JSON.parse(readFileSync(path.join(dist, SCHEMA), 'utf8'))
  for (const key of Object.keys(config))
    if (!Object.hasOwn(schema.properties, key))
      print(`${file}: "${key}" is not a key of this release; it is ignored.`)
  const { basePath = '/' } = config
  if (basePath !== base)
    print(`${file} has the basePath "${basePath}", but the pages were installed for "${base}".`)
}

/** security.txt, where a hall has the root of its site and a contact; one that an administrator has written stays. */
async function installSecurityText(
  config: unknown,
  { folder, base, origin, isDryRun, print }: InstallOptions,
): Promise<void> {
  const file = path.join(folder, '.well-known/security.txt')
  const text = securityText(config, Date.now(), origin)
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : null
  const state = existing === null ? 'No security.txt' : 'The security.txt that is there stays'
  if (!text)
    return print(`${state}: contact.security in univ-config.json names no mail address or https URL.`)
  if (base !== '/') return print(`No security.txt: it belongs at the root of the site, not below ${base}.`)
  const before = existing === null ? undefined : readContact(existing)
  if (before === null)
    return print(
      `${file}: this security.txt was not written by univ-hall and stays; remove it for one of contact.security.`,
    )
  const contact = readContact(text)
  if (before && before !== contact)
    print(`${file}: security.txt names ${contact} now, and no more ${before}.`)
  if (!isDryRun) await install(file, Buffer.from(text), false)
}

async function installHall(options: InstallOptions): Promise<void> {
  const { dist, folder, base, origin, isDryRun, print } = options
  const before = (await readRelease(folder))?.release
  const changed: string[] = []
  const write = async (name: string, content: Buffer) => {
    if (await install(path.join(folder, name), content, isDryRun)) changed.push(name)
  }
  if (!isDryRun) await mkdir(folder, { recursive: true })
  const deployment = readDeployment(folder, base, origin)
  const source = (name: string) => readFileSync(path.join(dist, name))
  const isServed = (name: string) => !/\.(map|br|gz)$/.test(name)
  const pages = filesBelow(path.join(dist, 'hall')).filter(
    (name) => isServed(name) && !/^deploy\/|^univ-config\.example/.test(name),
  )
  const { release } = (await readRelease(dist))!
  if (before && before !== release && !isDryRun) await keepRelease(folder, pages)
  // referenced files come before the files that reference them: chunks, entries, pages
  const chunks = filesBelow(path.join(dist, 'chunks')).filter(isServed)
  for (const name of chunks) await write(`chunks/${name}`, source(`chunks/${name}`))
  const entries = readdirSync(dist).filter((name) => /^(univ.*\.js|sri\.json|licenses\.txt)$/.test(name))
  for (const name of entries) await write(name, source(name))
  for (const name of pages) await write(name, adaptFile(name, source(`hall/${name}`), deployment))
  await write(SCHEMA, source(SCHEMA))
  await installConfig(options)
  await installSecurityText(deployment.config, options)
  if (isDryRun) {
    for (const name of changed) print(name)
    return print(`${changed.length} files would change: ${before ?? 'no release'} to ${release}.`)
  }
  const changes = [CONTACTS, ...THEMED].map((name) => ({ name, content: source(`hall/${name}`) }))
  await keepRelease(folder, pages, changes)
  const removed = await removeOldChunks(path.join(folder, 'chunks'))
  print(
    `Installed the hall in ${folder} for the path ${base}: ${pages.length} pages, ${chunks.length} chunks` +
      (removed ? `; ${removed} old files removed.` : '.'),
  )
}

/** Goes back to the release before, with the colours and contacts that the hall has now. */
async function installEarlier(folder: string): Promise<string> {
  const release = await rollBack(folder)
  const deployment = readDeployment(folder, '/')
  for (const { name, content } of originalsOf(folder, release))
    await install(path.join(folder, name), adaptFile(name, content, deployment), false)
  return release
}

const USAGE =
  'usage: univ-hall <folder> [--base /hall/] [--origin https://hall.example.edu] [--dry-run | --rollback]'

async function main(args: string[]): Promise<void> {
  const takeValue = (flag: string, fallback: string) => {
    const index = args.indexOf(flag)
    return index < 0 ? fallback : (args.splice(index, 2)[1] ?? '')
  }
  const base = takeValue('--base', '/')
  const origin = takeValue('--origin', '')
  const take = (flag: string) => args.includes(flag) && args.splice(args.indexOf(flag), 1).length > 0
  const isDryRun = take('--dry-run')
  const isRollback = take('--rollback')
  const [folder] = args
  if (args.length !== 1 || !folder || folder.startsWith('-')) throw new Error(USAGE)
  if (!/^\/([\w.~-]+\/)*$/.test(base)) throw new Error(`--base: "${base}" is not a path such as / or /hall/`)
  if (origin && !(URL.canParse(origin) && new URL(origin).origin === origin))
    throw new Error(`--origin: "${origin}" is not an origin such as https://hall.example.edu`)
  if (isRollback)
    return console.log(`The hall is at release ${await installEarlier(path.resolve(folder))} again.`)
  const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  const print = (line: string) => console.log(line)
  await installHall({ dist, folder: path.resolve(folder), base, origin, isDryRun, print })
}

main(process.argv.slice(2)).catch((e: unknown) => {
  console.error(e instanceof Error ? e.message : String(e))
  process.exitCode = 1
})
