import { ItemContent, type DetailTab } from './item-content.tsx'
import { ItemLoader } from './item-loader.tsx'

interface ItemDetailProps {
  id: string
  /** Renders a level 1 heading; otherwise the dialog's title names the item. */
  page?: boolean
  tab?: DetailTab | undefined
}

/** One item in full. */
export function ItemDetail({ id, page = false, tab }: ItemDetailProps) {
  return (
    <ItemLoader id={id} page={page}>
      {(app) => <ItemContent app={app} page={page} tab={tab} />}
    </ItemLoader>
  )
}
