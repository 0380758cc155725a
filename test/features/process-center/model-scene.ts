import { createProcessCenter, type Place } from '../../../src/features/process-center/model.ts'
import { until } from '../../double/until.ts'
import { platform, type Platform } from './scene.ts'

/** A tag's model in front of a platform, listened to as its view does. */
export function opened(hall: Platform = platform(), { endless = false, place = {} as Partial<Place> } = {}) {
  const model = createProcessCenter(hall.runtime)
  const told: Place[] = []
  model.onChange = (next) => told.push(next)
  model.speak('en', endless)
  model.assign({ list: 'todo', keyword: '', query: '', processId: '', ...place })
  const stops = [model.$shown, model.$chosen, model.$state].map((store) => store.listen(() => {}))
  const shown = () => model.$shown.get()
  return {
    hall,
    model,
    told,
    shown,
    ids: () => shown().rows?.map(({ id }) => id),
    ready: () => until(() => shown().state === 'ready'),
    close: () => stops.forEach((stop) => stop()),
    /** The bus tells of a task. */
    event() {
      for (const key of ['tasks', 'processes']) hall.runtime.queries.invalidate([key], false)
    },
  }
}
