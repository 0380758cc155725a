// The table of screens on a desktop.
import { testScreens } from './every-screen.ts'

testScreens('desktop')
