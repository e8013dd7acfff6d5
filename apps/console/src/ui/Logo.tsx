/** Several links that become one: the strands of a bonded connection. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden>
      <path d="M2.5 4.5h3c4.5 0 5 7.5 9.5 7.5" opacity="0.55" />
      <path d="M2.5 12h12.5" opacity="0.8" />
      <path d="M2.5 19.5h3c4.5 0 5-7.5 9.5-7.5" opacity="0.55" />
      <path d="M14.5 12h3.5" strokeWidth="3" />
      <circle cx="20.6" cy="12" r="1.9" fill="currentColor" stroke="none" />
    </svg>
  )
}
