import { getOrMake } from './get-or-make.ts'
import { cp, mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { send } from './http.ts'
import { IMMUTABLE_HEADERS, type ReadFile } from './static-files.ts'

/** dist/sri.json: the name of a release and the integrity hash of each of its files. */
interface Release {
  release: string
  files: Record<string, string>
}

/**
 * `/pinned/<release>/univ-….js`: immutable scripts for pages with integrity attributes. `/univ-….js` changes with each
 * release, so a hash there would break the page. The first request archives a release, so that it stays available after
 * newer builds.
 */
export function createPinnedReleases(
  read: ReadFile,
  { dist, oldChunksDir }: { dist: string; oldChunksDir: string },
) {
  const releasesDir = path.join(path.dirname(oldChunksDir), 'univ-releases')
  const pending = new Map<string, Promise<void>>()

  async function archiveRelease({ release, files }: Release): Promise<void> {
    const folder = path.join(releasesDir, release)
    const staged = `${folder}.${process.pid}`
    for (const file of Object.keys(files))
      for (const ending of ['', '.br', '.gz']) {
        await mkdir(path.dirname(path.join(staged, file)), { recursive: true })
        await cp(path.join(dist, file + ending), path.join(staged, file + ending))
      }
    // the rename is atomic; if it fails, another process has archived the same release
    await rename(staged, folder).catch(() => {})
  }

  return async (c: Context): Promise<Response | null> => {
    const [, release, file] =
      /^\/pinned\/(\d+\.\d+\.\d+-[a-f0-9]{10})\/((?:chunks\/(?:parts\/)?)?[\w-]+(?:\.[\w-]+)*\.(?:js|css))$/.exec(
        c.req.path,
      ) ?? []
    if (!release || !file) return null
    const archived = await read(path.join(releasesDir, release, file))
    if (archived) return send(c, archived, IMMUTABLE_HEADERS)
    const text = await readFile(path.join(dist, 'sri.json'), 'utf8').catch(() => '{}')
    const { release: current, files }: Partial<Release> = JSON.parse(text)
    if (current !== release || !files?.[file]) return null
    getOrMake(pending, release, () => archiveRelease({ release, files }))
      // the next request retries
      .catch(() => pending.delete(release))
    const body = await read(path.join(dist, file))
    return body && send(c, body, IMMUTABLE_HEADERS)
  }
}
