// Builds the console when its sources have changed. `npm start` runs it next to the start of the stack.
import { buildConsole } from './prepare.mjs'

buildConsole()
