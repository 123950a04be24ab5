import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Replaces the current address. Unlike the router's <Navigate>, does so before the browser paints, so that an address
 * the user opens just then is not overwritten.
 */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useLayoutEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
