import { LoadState } from '../ui/page/LoadState.tsx'
import { useReadFailureText } from './use-failure-text.ts'

interface DeskLoadStateProps {
  query: { readonly isPending: boolean; readonly error: unknown; refetch(): unknown }
}

/** Replaces a part of the desk while it loads, or after its first reading failed. */
export function DeskLoadState({ query: { isPending, error, refetch } }: DeskLoadStateProps) {
  const text = useReadFailureText()
  return <LoadState isLoading={isPending} error={error} {...(error !== null && { text: text(error) })} onRetry={() => void refetch()} />
}
