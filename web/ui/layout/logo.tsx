/** The logo: a hut, and a track that ends at its door. icon.svg has the same drawing. `size` is in rem. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" style={{ width: `${size}rem`, height: `${size}rem` }}>
      <rect width="32" height="32" rx="8" fill="#0B6B57" />
      <path
        d="M5.5 16.5 16 7l10.5 9.5"
        fill="none"
        stroke="#FAFAF7"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M9 25c4.5 0 9.5-.2 9.5-3.300 0-3-5-2.300-5-5.100 0-1.700 1.300-2.500 2.500-2.500"
        fill="none"
        stroke="#FF8A4C"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      <circle cx="16.200" cy="14.100" r="1.900" fill="#FAFAF7" />
    </svg>
  )
}
