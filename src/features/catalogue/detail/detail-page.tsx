import { ItemDetail } from './item-detail.tsx'
import type { DetailTab } from './item-content.tsx'

/** An item's detail as a page; `tab` is the initial tab. */
export default function DetailPage({ id, tab }: { id: string; tab?: DetailTab }) {
  return <ItemDetail key={id} id={id} page tab={tab} />
}
