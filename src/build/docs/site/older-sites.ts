// What a folder of documentation keeps of earlier versions: `docs/0.2.0/` beside the site of the present one.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface PublishedVersion {
  version: string
  /** From the list to the site. */
  path: string
}
const LIST = 'versions.json'
const VERSION = /^\d+\.\d+\.\d+$/
const newestFirst = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true })

/** The list that the pages of a version read: what is published beside them, newest first. */
export const versionList = (versions: readonly string[], of: string): string => {
  const [current] = versions
  const to = of === current ? './' : '../'
  return JSON.stringify(
    versions.map((version): PublishedVersion => ({
      version,
      path: version === of ? './' : version === current ? to : `${to}${version}/`,
    })),
  )
}

/** Moves the site of another version aside. The tags' scripts and the fonts stay where they are. */
function setAside(docs: string, version: string): void {
  const target = path.join(docs, version)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  for (const name of readdirSync(docs).filter((entry) => !VERSION.test(entry)))
    renameSync(path.join(docs, name), path.join(target, name))
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )) {
    const file = path.join(target, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('="../../', '="../../../'))
  }
}

/**
 * Before the site of a version is written: keeps the one of another version.
 * @returns what writes the lists once the site is there
 */
export function keepOlderSites(docs: string, version: string): () => void {
  const list = path.join(docs, LIST)
  if (existsSync(list)) {
    const published: PublishedVersion[] = JSON.parse(readFileSync(list, 'utf8'))
    const present = published.find((entry) => entry.path === './')?.version ?? ''
    if (VERSION.test(present) && present !== version) setAside(docs, present)
  }
  return () => {
    const older = readdirSync(docs).filter((name) => VERSION.test(name) && name !== version)
    const versions = [version, ...older.toSorted(newestFirst)]
    for (const one of versions)
      writeFileSync(path.join(docs, one === version ? '' : one, LIST), versionList(versions, one))
  }
}
