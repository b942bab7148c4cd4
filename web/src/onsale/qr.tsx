/** A QR code as a drawing. Black on white in every light: doors read it so. */
import { generate } from 'lean-qr';
import { useMemo } from 'react';

/** White around it, in modules: what the standard asks for. */
const quiet = 4;

export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    let drawn = '';
    for (let y = 0; y < code.size; y += 1) for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) drawn += `M${x} ${y}h1v1h-1z`;
    return { path: drawn, size: code.size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
