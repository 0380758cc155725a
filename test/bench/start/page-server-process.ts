// The start bench's page server in a process of its own.
import { fileURLToPath } from 'node:url'
import { reactScript, type Snapshot } from './baselines.ts'
import { forkServer } from './fork-server.ts'
import { startPageServer } from './page-server.ts'

export interface PageServer {
  origin: string
  /** @param kind `react`: its elements have the tags as ids; `content`: the hall's HTML stands in the tags */
  pageAt(kind: 'tag' | 'content' | 'react', tags: readonly string[]): string
  /** Gives React's page this tag's markup, and the page with content the hall's HTML. */
  addSnapshot(tag: string, snapshot: Snapshot, content: string): Promise<void>
  close(): void
}

interface SnapshotMessage {
  tag: string
  snapshot: Snapshot
  content: string
}

const file = fileURLToPath(import.meta.url)

/** @param campus its origin */
export async function forkPageServer(campus: string): Promise<PageServer> {
  const { origin, child, nextMessage } = await forkServer(file, [campus])
  return {
    origin,
    // at the path of the portal's home, because the portal reads its URL
    pageAt: (kind, tags) => `${origin}/workflow/index?bench=${kind}/${tags.join('+')}`,
    async addSnapshot(tag, snapshot, content) {
      child.send({ tag, snapshot, content } satisfies SnapshotMessage)
      await nextMessage()
    },
    close: () => child.kill(),
  }
}

if (process.argv[1] === file) {
  process.on('disconnect', () => process.exit())
  const shots = new Map<string, Snapshot>()
  const contents = new Map<string, string>()
  process.on('message', ({ tag, snapshot, content }: SnapshotMessage) => {
    shots.set(tag, snapshot)
    contents.set(tag, content)
    process.send!('stored')
  })
  process.send!(await startPageServer(process.argv[2]!, await reactScript(), shots, contents))
}
