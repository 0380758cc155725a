import { cp, mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { send } from './http.ts'
import { FOREVER, type ReadFile } from './static.ts'

/** dist/sri.json: the name of exactly these scripts, and the hash of each (src/build/kit.mjs). */
interface Release {
  release: string
  files: Record<string, string>
}

/**
 * `/pinned/<release>/univ-….js`: scripts that never change, for pages that name their hashes. `/univ-….js` moves on with
 * each release; an integrity attribute there would switch the tags off on the next day. A release is kept from its
 * first use on, beside the chunks of earlier builds, so that it answers after newer ones as well.
 */
export function createPinned(read: ReadFile, { dist, oldChunks }: { dist: string; oldChunks: string }) {
  const kept = path.join(path.dirname(oldChunks), 'univ-releases')
  const keeping = new Map<string, Promise<void>>()

  async function keep({ release, files }: Release): Promise<void> {
    const folder = path.join(kept, release)
    const made = `${folder}.${process.pid}`
    for (const file of Object.keys(files))
      for (const ending of ['', '.br', '.gz']) {
        await mkdir(path.dirname(path.join(made, file)), { recursive: true })
        await cp(path.join(dist, file + ending), path.join(made, file + ending))
      }
    // whole or not at all; where another process was first, its copy is as good
    await rename(made, folder).catch(() => {})
  }

  return async (c: Context): Promise<Response | null> => {
    const [, release, file] =
      /^\/pinned\/(\d+\.\d+\.\d+-[a-f0-9]{10})\/((?:chunks\/)?[\w-]+(?:\.[\w-]+)*\.(?:js|css))$/.exec(
        c.req.path,
      ) ?? []
    if (!release || !file) return null
    const old = await read(path.join(kept, release, file))
    if (old) return send(c, old, FOREVER)
    const now = await readFile(path.join(dist, 'sri.json'), 'utf8').catch(() => '{}')
    const present = JSON.parse(now) as Partial<Release>
    if (present.release !== release || !present.files?.[file]) return null
    if (!keeping.has(release)) keeping.set(release, keep(present as Release))
    keeping.get(release)!.catch(() => keeping.delete(release)) // the next who asks tries again
    const body = await read(path.join(dist, file))
    return body && send(c, body, FOREVER)
  }
}
