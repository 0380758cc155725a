import { ItemDetail } from './item-detail.tsx'

/** An item's detail as a page. */
export default function DetailPage({ appId }: { appId: string }) {
  return <ItemDetail key={appId} id={appId} page />
}
