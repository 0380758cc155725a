import { Item, type DetailTab } from './item.tsx'
import { ItemFrame } from './item-frame.tsx'

export interface DetailProps {
  id: string
  /** Carries its own heading of the first level; else a dialog names it. */
  page?: boolean
  tab?: DetailTab | undefined
}

/** One item with all that is known of it. */
export function Detail({ id, page = false, tab }: DetailProps) {
  return (
    <ItemFrame id={id} page={page}>
      {(app) => <Item app={app} page={page} tab={tab} />}
    </ItemFrame>
  )
}
