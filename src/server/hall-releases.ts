// The releases that a hall keeps: their scripts at addresses that never change, and their pages to go back to.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'

/** Releases that stay, the current one included. */
const KEPT_RELEASES = 5
const COPIES = ['', '.br', '.gz']

/** Files below `folder`, as paths with forward slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** A second name of the same file: what replaces the first one later leaves this one as it is. Never half a file. */
async function keep(file: string, as: string): Promise<void> {
  if (!existsSync(file)) return rm(as, { force: true })
  const staged = `${as}.new`
  await mkdir(path.dirname(as), { recursive: true })
  await rm(staged, { force: true })
  await link(file, staged).catch(() => copyFile(file, staged))
  await rename(staged, as)
  await rm(staged, { force: true }) // it stays if both were the same file already
}

interface Release {
  release: string
  files: Record<string, string>
}

/** The hall's release, from sri.json; null before the first installation. */
export async function readRelease(folder: string): Promise<Release | null> {
  const text = await readFile(path.join(folder, 'sri.json'), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** Releases in a folder, newest first. */
async function releasesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const releases = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(path.join(folder, name))).mtimeMs })),
  )
  return releases.toSorted((a, b) => b.time - a.time).map(({ name }) => name)
}

/** The folder of a kept release with the files that a hall changes, as they were before. */
const ORIGINAL = 'original'

/** The files that a hall changes, as a kept release had them; none from releases that did not keep them. */
export function originalsOf(folder: string, release: string): { name: string; content: Buffer }[] {
  const originals = path.join(folder, '.releases', release, ORIGINAL)
  if (!existsSync(originals)) return []
  return filesBelow(originals).map((name) => ({ name, content: readFileSync(path.join(originals, name)) }))
}

/**
 * Keeps the installed release: its scripts at `pinned/<release>/`, for pages with integrity hashes, with the hall's
 * configuration beside them; its pages and scripts at `.releases/<release>/`, as they are now, to go back to.
 * @param pages names of the installed pages
 * @param originals the files that the hall changes, as they were before; default: those that are kept already
 */
export async function keepRelease(
  folder: string,
  pages: readonly string[],
  originals?: ReturnType<typeof originalsOf>,
): Promise<void> {
  const { release, files } = (await readRelease(folder))!
  const kept = { pinned: Object.keys(files), '.releases': [...pages, ...entriesOf(folder)] }
  for (const [parent, names] of Object.entries(kept)) {
    const target = path.join(folder, parent, release)
    // the address of a pinned script never changes its content
    if (parent === '.releases' || !existsSync(target)) {
      const staged = `${target}.new`
      await rm(staged, { recursive: true, force: true })
      for (const name of names)
        for (const copy of COPIES) await keep(path.join(folder, name + copy), path.join(staged, name + copy))
      if (parent === 'pinned') {
        const config = path.join(staged, 'univ-config.json')
        const original = path.join(folder, 'univ-config.json')
        await symlink('../../univ-config.json', config).catch(() => copyFile(original, config))
      } else
        for (const { name, content } of originals ?? originalsOf(folder, release)) {
          const file = path.join(staged, ORIGINAL, name)
          await mkdir(path.dirname(file), { recursive: true })
          await writeFile(file, content)
        }
      await rm(target, { recursive: true, force: true })
      await rename(staged, target)
    }
    await utimes(target, new Date(), new Date())
    for (const old of (await releasesIn(path.join(folder, parent))).slice(KEPT_RELEASES))
      await rm(path.join(folder, parent, old), { recursive: true })
  }
}

const entriesOf = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^(univ.*\.js|sri\.json|licenses\.txt)$/.test(name))

/** Goes back to the release before the installed one, and returns its name. Rejects if there is none. */
export async function rollBack(folder: string): Promise<string> {
  const current = (await readRelease(folder))?.release
  const releases = await releasesIn(path.join(folder, '.releases'))
  const previous = releases[releases.indexOf(current ?? '') + 1]
  if (!current || !previous) throw new Error(`${folder} has no earlier release to go back to`)
  const chunks = path.join(folder, 'pinned', previous, 'chunks')
  // chunks first: a page must not name what is not there
  for (const name of filesBelow(chunks))
    await keep(path.join(chunks, name), path.join(folder, 'chunks', name))
  const saved = path.join(folder, '.releases', previous)
  const isServed = (name: string) => !/\.(br|gz)$/.test(name) && !name.startsWith(`${ORIGINAL}/`)
  // a compressed copy that the release did not have must go, or it is sent instead of the file
  for (const name of filesBelow(saved).filter(isServed))
    for (const copy of COPIES) await keep(path.join(saved, name + copy), path.join(folder, name + copy))
  return previous
}
