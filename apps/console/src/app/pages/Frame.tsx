import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { Splash } from './Splash.tsx'

/** Wraps every page; shows the logo while texts are loading. */
export function Frame() {
  return (
    <Suspense fallback={<Splash />}>
      <Outlet />
    </Suspense>
  )
}
