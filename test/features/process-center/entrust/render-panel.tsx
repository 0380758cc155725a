import EntrustBanner from '../../../../src/features/process-center/entrust/entrust-banner.tsx'
import EntrustPanel from '../../../../src/features/process-center/entrust/entrust-panel.tsx'
import { app } from '../../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../../double/mount.tsx'
import { type Call } from '../../../double/scripted-runtime.ts'
import { DAY, NOW, createProcessBackend } from '../process-backend.ts'

export const DELETE = 'DELETE /user/{id}/entrustees/{entrusteeId}'
export const CREATE = 'POST /user/{id}/entrustees'
export const LIST = 'GET /user/{id}/entrustees'
export const wang = { id: 'u1', account: 'wangq', name: 'Wang Qiang' }
export const li = { id: 'u2', account: 'lisi', name: 'Li Si' }
export const entrustment = (id: string, user: typeof wang, part: object = {}) => ({
  id,
  user,
  from: NOW - DAY,
  to: NOW + 7 * DAY,
  scope: '',
  existing: true,
  active: true,
  ...part,
})

export function renderPanel(initial: object[] = [], options: Partial<MountOptions> = {}) {
  const backend = createProcessBackend()
  let current = initial
  Object.assign(backend.replies, {
    [LIST]: () => ({ errno: 0, entities: current }),
    'GET /user/{id}/entrusters': { errno: 0, entities: [entrustment('x', li)] },
    'GET /users': (call: Call) => ({
      errno: 0,
      entities: [wang, li].filter(({ name }) => name.includes(String(call.input['keyword']))),
    }),
    [DELETE]: (call: Call) => {
      current = current.filter((each) => !call.name.endsWith(`/${(each as { id: string }).id}`))
      return { errno: 0 }
    },
    [CREATE]: () => {
      current = [...current, entrustment('new', wang)]
      return { errno: 0 }
    },
    userApps: [app('Leave request'), app('Seal request')],
    appTags: [],
  })
  const mounted = mount(
    <>
      <EntrustBanner />
      <EntrustPanel />
    </>,
    { runtime: backend.runtime, ...options },
  )
  const toasts = () => backend.runtime.toasts.$history.get().map(({ text }) => text)
  const dialog = () => mounted.root.querySelector('dialog')
  return { backend, toasts, dialog, ...mounted }
}
export type RenderedPanel = ReturnType<typeof renderPanel>
