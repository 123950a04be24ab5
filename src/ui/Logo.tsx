/** The product's logo: a page with a turned corner and a stroke on it. */
export function Logo({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M5 2.75h9.5L19 7.25v14H5z" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M14.5 2.75v4.5H19" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <path
        d="M8 16.5c2-4 3.2-4 3.7-1.8.5 2.2 1.6 1.6 4.3-2.2"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
