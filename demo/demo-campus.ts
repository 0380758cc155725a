import { startCampus as start, type RunningCampus } from '../src/campus/server.ts'
import { createFileReader } from '../src/campus/static-files.ts'
import type { CampusOptions } from '../src/campus/settings.ts'
import { createDemoPages } from './demo-pages.ts'
import { createDocumentation } from './documentation.ts'
import { createEarlierRelease } from './host-pages.ts'
import { jiangzhou } from './university/jiangzhou.ts'

export type { RunningCampus } from '../src/campus/server.ts'

/** Starts a campus with the invented university, and with the pages of the demo beside the hall's. */
export const startCampus = (options: CampusOptions): Promise<RunningCampus> =>
  start({
    university: {
      ...jiangzhou,
      pages: (settings) => {
        const read = createFileReader()
        return {
          '/demo/*': createDemoPages(settings, read).demo,
          '/docs/*': createDocumentation(settings, read),
          '/earlier/*': createEarlierRelease(read, settings.dist),
        }
      },
    },
    ...options,
  })
