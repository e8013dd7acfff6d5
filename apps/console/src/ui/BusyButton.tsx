import type { ComponentProps } from 'react'
import { refuseClick } from './refuse-click.ts'

interface Props extends ComponentProps<'button'> {
  'data-loading'?: boolean
}

/**
 * The element of all buttons. While its command runs, the library would disable the button, and a browser takes the focus from a
 * disabled element: this one keeps the focus and does nothing.
 */
export function BusyButton({ type = 'button', disabled, onClick, ...props }: Props) {
  const isBusy = props['data-loading'] === true
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is that of the caller, and `button` without one
    <button
      {...props}
      type={type}
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy || props['aria-disabled']}
      onClick={isBusy ? refuseClick : onClick}
    />
  )
}
