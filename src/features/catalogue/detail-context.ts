import { createContext, useContext } from 'react'
import { useSession } from '../../element/hooks/view-hooks.ts'

/** Opens the detail of an item by its id; '' closes it. */
export const DetailContext = createContext<(id: string) => void>(() => {})
export const useOpenDetail = () => useContext(DetailContext)

/** The route of an item's own page; guests may open its guide only. */
export const useItemRoute = () => (useSession().state === 'signed-in' ? 'detail' : 'appdetail')
