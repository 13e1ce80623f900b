'use client';
import { type ReactNode, useState } from 'react';

export function Reveal({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <button
        type="button"
        className="demo-button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {label}
      </button>
      {shown && children}
    </div>
  );
}
