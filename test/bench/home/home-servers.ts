// The campus and the floor of the prerendered home's bench, in a process of their own.
import { fileURLToPath } from 'node:url'
import { openCampus } from '../../tools/page-test.ts'
import { forkServer } from '../fork-server.ts'
import { startFloorServer } from './floor-server.ts'

interface Origins {
  campus: string
  floor: string
}

const file = fileURLToPath(import.meta.url)

/** @param dist the folder of the build */
export async function forkHomeServers(dist: string): Promise<Origins & { close(): void }> {
  const { origins, child } = await forkServer<Origins>(file, [dist])
  return { ...origins, close: () => child.kill() }
}

if (process.argv[1] === file) {
  process.on('disconnect', () => process.exit())
  const campus = await openCampus(process.argv[2])
  process.send!({
    campus: campus.url,
    floor: await startFloorServer(campus.url),
  } satisfies Origins)
}
