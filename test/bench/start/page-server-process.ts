// The start bench's page server in a process of its own.
import { fileURLToPath } from 'node:url'
import { baselineScripts, type Snapshot } from '../baselines.ts'
import { forkServer } from '../fork-server.ts'
import { startPageServer } from './page-server.ts'

export interface PageServer {
  /** @param kind `tag`, or the name of a baseline, whose elements have the tags as ids */
  pageAt(kind: string, tags: readonly string[], http2?: boolean): string
  /** Gives the baselines this tag's markup. */
  addSnapshot(tag: string, snapshot: Snapshot): Promise<void>
  close(): void
}

interface SnapshotMessage {
  tag: string
  snapshot: Snapshot
}

const file = fileURLToPath(import.meta.url)

type Origins = Awaited<ReturnType<typeof startPageServer>>

/** @param campus its origin */
export async function forkPageServer(campus: string): Promise<PageServer> {
  const { origins, child, nextMessage } = await forkServer<Origins>(file, [campus])
  return {
    // at the path of the portal's home, because the portal reads its URL
    pageAt: (kind, tags, http2) =>
      `${http2 ? origins.http2 : origins.http1}/workflow/index?bench=${kind}/${tags.join('+')}`,
    async addSnapshot(tag, snapshot) {
      child.send({ tag, snapshot } satisfies SnapshotMessage)
      await nextMessage()
    },
    close: () => child.kill(),
  }
}

if (process.argv[1] === file) {
  process.on('disconnect', () => process.exit())
  const shots = new Map<string, Snapshot>()
  process.on('message', ({ tag, snapshot }: SnapshotMessage) => {
    shots.set(tag, snapshot)
    process.send!('stored')
  })
  process.send!(await startPageServer(process.argv[2]!, await baselineScripts(), shots))
}
