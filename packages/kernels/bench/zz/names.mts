const { programs } = await import("../workloads/programs.ts"); console.log(programs.map((p: any) => p.name).filter((n: string) => /^(pb|ro|np)-/.test(n)).join("\n"));
