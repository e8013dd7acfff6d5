import { changePassword } from './change-password.ts'
import { current } from './current.ts'
import { endSession } from './end-session.ts'
import { sessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { updateCurrent } from './update-current.ts'

export const users = { changePassword, current, endSession, login, logout, sessions, updateCurrent }
