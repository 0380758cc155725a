import { measurePixels, visibleWindow, windowRect } from '../../../ui/window-pixels.ts'

/** Whether there is room for a tooltip above an element. */
export const hasRoomAbove = (element: Element): boolean =>
  (windowRect(element).top - visibleWindow(element).top) / measurePixels(element).css >= 130
