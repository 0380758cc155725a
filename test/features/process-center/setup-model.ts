import {
  createProcessCenter,
  type CenterLocation,
} from '../../../src/features/process-center/lists/process-center.ts'
import { waitUntil } from '../../double/wait-until.ts'
import { createProcessBackend, type ProcessBackend } from './process-backend.ts'

/** Creates a tag's model with a mock back end and subscribes to it as the view does. */
export function setupModel(
  backend: ProcessBackend = createProcessBackend(),
  { endless = false, place = {} as Partial<CenterLocation> } = {},
) {
  const model = createProcessCenter(backend.runtime)
  const locationChanges: CenterLocation[] = []
  model.onLocationChange = (next) => locationChanges.push(next)
  model.setPresentation('en', endless)
  model.setLocation({ list: 'todo', keyword: '', query: '', processId: '', ...place })
  const unsubscribers = [model.$result, model.$selection, model.$state].map((store) => store.listen(() => {}))
  const result = () => model.$result.get()
  return {
    backend,
    model,
    locationChanges,
    shown: result,
    ids: () => result().rows?.map(({ id }) => id),
    ready: () => waitUntil(() => result().state === 'ready'),
    close: () => unsubscribers.forEach((stop) => stop()),
    /** Simulates a bus event about a task. */
    event() {
      for (const key of ['tasks', 'processes']) backend.runtime.queries.invalidate([key], false)
    },
  }
}
