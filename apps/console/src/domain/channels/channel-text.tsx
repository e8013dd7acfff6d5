import type { TFunction } from 'i18next'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cachedText } from '../text.tsx'

export type ChannelText = TFunction<'channel-cells'>

const TextContext = createContext<ChannelText | null>(null)

/** The texts of channels for the cells and cards of a page. */
export function ChannelTextProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('channel-cells')
  const cached = useMemo(() => cachedText(t), [t])
  return <TextContext value={cached}>{children}</TextContext>
}

export function useChannelText(): ChannelText {
  const t = use(TextContext)
  if (t === null) throw new Error('useChannelText outside of ChannelTextProvider.')
  return t
}
