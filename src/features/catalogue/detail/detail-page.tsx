import { Detail } from './detail.tsx'
import type { DetailTab } from './item.tsx'

/** One item as a page of its own; `tab` is what it opens with. */
export default function DetailPage({ id, tab }: { id: string; tab?: DetailTab }) {
  return <Detail key={id} id={id} page tab={tab} />
}
