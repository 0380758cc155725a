#!/usr/bin/env node
// `univ-hall <folder> [--base /hall/]`: writes the scripts and static pages into a document root that any web server
// can serve, or updates it. Files written by its administrators are kept.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

interface InstallOptions {
  /** The folder of the built package. */
  dist: string
  /** The document root. */
  folder: string
  /** The base path on its server, with a slash at both ends. */
  base: string
  print(line: string): void
}

/** A page loaded before an update still requests the chunks of its own build. */
const CHUNK_RETENTION_MS = 30 * 86_400_000
const MIN_COMPRESSED_BYTES = 1000
/** Served at any depth, so their URLs are absolute. */
const PAGES_OF_ANY_DEPTH = ['index.html', '404.html']
/** Style sheets of pages with tags; the deployment's own theme is appended. */
const THEMED = ['pages/portal.css', 'pages/embed.css']

/** Files below `folder`, as paths with forward slashes. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** Replaces the file atomically, so that a server never sends a partial one. */
async function replaceFile(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

/** Writes the file with its compressed copies, so that the server does not compress on each request. */
async function install(file: string, content: Buffer): Promise<void> {
  const isText = /\.(js|css|html|json|svg|txt)$/.test(file)
  const isCompressed = isText && content.length >= MIN_COMPRESSED_BYTES
  const isCurrent = existsSync(file) && content.equals(await readFile(file))
  if (isCurrent && (!isCompressed || existsSync(`${file}.br`))) return utimes(file, new Date(), new Date())
  if (isCompressed) {
    await replaceFile(`${file}.gz`, await gzip(content, { level: 9 }))
    await replaceFile(`${file}.br`, await brotli(content))
  } else for (const ending of ['.gz', '.br']) await rm(file + ending, { force: true })
  await replaceFile(file, content)
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

/** Prefixes the URLs of a page with the base path; appends the theme to a style sheet. */
function adaptFile(name: string, content: Buffer, base: string, theme: string): Buffer {
  if (PAGES_OF_ANY_DEPTH.includes(name))
    return Buffer.from(content.toString().replace(/\b(href|src|action)="\//g, `$1="${base}`))
  if (name === 'robots.txt')
    return Buffer.from(content.toString().replaceAll('Disallow: /', `Disallow: ${base}`))
  return THEMED.includes(name) && theme ? Buffer.concat([content, Buffer.from(`\n${theme}`)]) : content
}

/** Writes the configuration if there is none; reports one that contradicts the base path. */
async function installConfig({ dist, folder, base, print }: InstallOptions): Promise<void> {
  const file = path.join(folder, 'univ-config.json')
  if (!existsSync(file)) {
    const example = readFileSync(path.join(dist, 'hall/univ-config.example.json'), 'utf8')
    const config = { ...(JSON.parse(example) as object), basePath: base }
    await replaceFile(file, Buffer.from(`${JSON.stringify(config, null, 2)}\n`))
    return print(`${file} is an example: replace its provider and service addresses.`)
  }
  const { basePath = '/' } = JSON.parse(readFileSync(file, 'utf8')) as { basePath?: string }
  if (basePath !== base)
    print(`${file} has the basePath "${basePath}", but the pages were installed for "${base}".`)
}

async function installHall(options: InstallOptions): Promise<void> {
  const { dist, folder, base, print } = options
  await mkdir(folder, { recursive: true })
  const themeFile = path.join(folder, 'hall.css')
  const theme = existsSync(themeFile) ? readFileSync(themeFile, 'utf8') : ''
  const source = (name: string) => readFileSync(path.join(dist, name))
  const isServed = (name: string) => !/\.(map|br|gz)$/.test(name)
  // referenced files come before the files that reference them: chunks, entries, pages
  const chunks = filesBelow(path.join(dist, 'chunks')).filter(isServed)
  for (const name of chunks) await install(path.join(folder, 'chunks', name), source(`chunks/${name}`))
  const entries = readdirSync(dist).filter((name) => /^(univ.*\.js|sri\.json|licenses\.txt)$/.test(name))
  for (const name of entries) await install(path.join(folder, name), source(name))
  const pages = filesBelow(path.join(dist, 'hall')).filter(
    (name) => isServed(name) && !/^deploy\/|^univ-config\.example/.test(name),
  )
  for (const name of pages)
    await install(path.join(folder, name), adaptFile(name, source(`hall/${name}`), base, theme))
  // the file that `$schema` in the configuration points to
  const schema = 'contract/univ-config.schema.json'
  await install(path.join(folder, schema), source(schema))
  await installConfig(options)
  const removed = await removeOldChunks(path.join(folder, 'chunks'))
  print(
    `Installed the hall in ${folder} for the path ${base}: ${pages.length} pages, ${chunks.length} chunks` +
      (removed ? `; ${removed} old files removed.` : '.'),
  )
}

const USAGE = 'usage: univ-hall <folder> [--base /hall/]'

async function main(args: string[]): Promise<void> {
  const index = args.indexOf('--base')
  const [, base = ''] = index < 0 ? ['', '/'] : args.splice(index, 2)
  const [folder] = args
  if (args.length !== 1 || !folder || folder.startsWith('-')) throw new Error(USAGE)
  if (!/^\/([\w.~-]+\/)*$/.test(base)) throw new Error(`--base: "${base}" is not a path such as / or /hall/`)
  const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  await installHall({ dist, folder: path.resolve(folder), base, print: (line) => console.log(line) })
}

main(process.argv.slice(2)).catch((e: unknown) => {
  console.error(e instanceof Error ? e.message : String(e))
  process.exitCode = 1
})
