// The start bench's page server in a process of its own.
import { fileURLToPath } from 'node:url'
import { reactScript, type Snapshot } from './baselines.ts'
import { forkServer } from './fork-server.ts'
import { startPageServer } from './page-server.ts'

export interface PageServer {
  /** @param kind `react`: its elements have the tags as ids */
  pageAt(kind: 'tag' | 'react', tags: readonly string[]): string
  /** Gives React's page this tag's markup. */
  addSnapshot(tag: string, snapshot: Snapshot): Promise<void>
  close(): void
}

interface SnapshotMessage {
  tag: string
  snapshot: Snapshot
}

const file = fileURLToPath(import.meta.url)

/** @param campus its origin */
export async function forkPageServer(campus: string): Promise<PageServer> {
  const { origin, child, nextMessage } = await forkServer(file, [campus])
  return {
    // at the path of the portal's home, because the portal reads its URL
    pageAt: (kind, tags) => `${origin}/workflow/index?bench=${kind}/${tags.join('+')}`,
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
  process.send!(await startPageServer(process.argv[2]!, await reactScript(), shots))
}
