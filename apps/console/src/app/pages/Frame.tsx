import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { Splash } from './Splash.tsx'

/** Around every page: while its words are on their way, the sign of the product. */
export function Frame() {
  return (
    <Suspense fallback={<Splash />}>
      <Outlet />
    </Suspense>
  )
}
