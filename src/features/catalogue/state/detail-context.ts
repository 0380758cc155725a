import { createContext, useContext } from 'react'

/** Opens the detail of an item by its id; '' closes it. */
export const DetailContext = createContext<(id: string) => void>(() => {})
export const useOpenDetail = () => useContext(DetailContext)
