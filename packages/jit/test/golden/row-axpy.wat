(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 64
    i32.mul
    local.set 13
    local.get 13
    i32.const 7
    i32.add
    i32.const 8
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 0
    i32.load offset=8
    local.set 16
    local.get 0
    i32.load offset=12
    local.set 18
    local.get 0
    i32.load offset=16
    local.set 21
    local.get 0
    i32.load offset=20
    local.set 22
    i32.const 4
    local.get 22
    i32.mul
    local.set 23
    local.get 0
    i32.load offset=24
    local.set 24
    local.get 0
    i32.load offset=28
    local.set 25
    i32.const 4
    local.get 25
    i32.mul
    local.set 26
    local.get 0
    i32.load offset=32
    local.set 27
    i32.const 4
    local.get 27
    i32.mul
    local.set 28
    local.get 0
    i32.load offset=36
    local.set 29
    local.get 0
    i32.load offset=40
    local.set 30
    i32.const 4
    local.get 21
    i32.mul
    local.set 31
    local.get 0
    i32.load offset=44
    local.set 36
    local.get 0
    i32.load offset=48
    local.set 38
    local.get 0
    i32.load offset=52
    local.set 40
    local.get 2
    local.set 17
    local.get 17
    local.get 14
    i32.rem_u
    local.set 10
    local.get 17
    local.get 14
    i32.div_u
    local.set 17
    local.get 17
    local.get 15
    i32.rem_u
    local.set 8
    local.get 17
    local.get 15
    i32.div_u
    local.set 17
    local.get 17
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 8
        i32.mul
        local.tee 7
        i32.const 8
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        loop
          local.get 7
          local.get 18
          i32.ge_s
          i32.eqz
          if
            i32.const 0
            local.set 19
            local.get 21
            local.set 20
            local.get 20
            local.get 19
            i32.gt_s
            if
              local.get 20
              local.get 19
              i32.sub
              i32.const 16
              i32.ge_u
              if
                local.get 22
                i32.const 15
                i32.sub
                i32.const 0
                local.get 22
                i32.const 15
                i32.gt_s
                select
                local.set 32
                i32.const 0
                local.get 28
                i32.add
                local.set 33
                local.get 30
                i32.const 15
                i32.sub
                i32.const 0
                local.get 30
                i32.const 15
                i32.gt_s
                select
                local.set 34
                local.get 36
                local.get 7
                local.get 23
                i32.mul
                i32.add
                local.set 35
                local.get 38
                local.get 7
                local.get 26
                i32.mul
                i32.add
                local.set 37
                local.get 40
                local.get 7
                local.get 31
                i32.mul
                i32.add
                local.set 39
                i64.const 0
                local.set 41
                local.get 19
                i64.extend_i32_s
                local.get 20
                local.get 19
                i32.sub
                i64.extend_i32_u
                i64.add
                local.set 42
                local.get 22
                i64.extend_i32_s
                local.tee 43
                local.get 42
                local.get 43
                local.get 42
                i64.lt_s
                select
                local.set 42
                local.get 30
                i64.extend_i32_s
                local.tee 43
                local.get 42
                local.get 43
                local.get 42
                i64.lt_s
                select
                local.set 42
                local.get 42
                i64.const 0
                local.get 7
                local.get 24
                i32.lt_u
                select
                local.set 42
                local.get 42
                i64.const 0
                local.get 7
                local.get 29
                i32.lt_u
                select
                local.set 42
                local.get 41
                i32.wrap_i64
                local.set 44
                local.get 42
                local.get 41
                i64.sub
                i64.const 15
                i64.sub
                local.tee 46
                i64.const 0
                local.get 46
                i64.const 0
                i64.gt_s
                select
                i32.wrap_i64
                local.set 45
                loop
                  local.get 19
                  local.get 44
                  i32.sub
                  local.tee 47
                  local.get 45
                  i32.lt_u
                  if
                    local.get 45
                    local.get 47
                    i32.sub
                    local.set 48
                    loop
                      local.get 19
                      local.set 49
                      block
                        local.get 35
                        local.get 49
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 50
                        f32.const 2
                        f32x4.splat
                        local.set 51
                        local.get 37
                        local.get 49
                        local.get 33
                        i32.mul
                        i32.add
                        local.set 56
                        local.get 33
                        i32.const 4
                        i32.eq
                        if
                          local.get 56
                          v128.load
                          local.set 52
                          local.get 56
                          v128.load offset=16
                          local.set 53
                          local.get 56
                          v128.load offset=32
                          local.set 54
                          local.get 56
                          v128.load offset=48
                          local.set 55
                        else
                          local.get 33
                          i32.const 8
                          i32.eq
                          if
                            local.get 56
                            v128.load
                            local.get 56
                            v128.load offset=12
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 52
                            local.get 56
                            v128.load offset=32
                            local.get 56
                            v128.load offset=44
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 53
                            local.get 56
                            v128.load offset=64
                            local.get 56
                            v128.load offset=76
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 54
                            local.get 56
                            v128.load offset=96
                            local.get 56
                            v128.load offset=108
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 55
                          else
                            local.get 33
                            i32.const 12
                            i32.eq
                            if
                              local.get 56
                              v128.load
                              local.get 56
                              v128.load offset=24
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 52
                              local.get 56
                              v128.load offset=48
                              local.get 56
                              v128.load offset=72
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 53
                              local.get 56
                              v128.load offset=96
                              local.get 56
                              v128.load offset=120
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 54
                              local.get 56
                              v128.load offset=144
                              local.get 56
                              v128.load offset=168
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 55
                            else
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 52
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 53
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 54
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 55
                              local.get 56
                              local.get 52
                              v128.load32_lane offset=0 0
                              local.set 52
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 52
                              v128.load32_lane offset=0 1
                              local.set 52
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 52
                              v128.load32_lane offset=0 2
                              local.set 52
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 52
                              v128.load32_lane offset=0 3
                              local.set 52
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 53
                              v128.load32_lane offset=0 0
                              local.set 53
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 53
                              v128.load32_lane offset=0 1
                              local.set 53
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 53
                              v128.load32_lane offset=0 2
                              local.set 53
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 53
                              v128.load32_lane offset=0 3
                              local.set 53
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 54
                              v128.load32_lane offset=0 0
                              local.set 54
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 54
                              v128.load32_lane offset=0 1
                              local.set 54
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 54
                              v128.load32_lane offset=0 2
                              local.set 54
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 54
                              v128.load32_lane offset=0 3
                              local.set 54
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 55
                              v128.load32_lane offset=0 0
                              local.set 55
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 55
                              v128.load32_lane offset=0 1
                              local.set 55
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 55
                              v128.load32_lane offset=0 2
                              local.set 55
                              local.get 56
                              local.get 33
                              i32.add
                              local.set 56
                              local.get 56
                              local.get 55
                              v128.load32_lane offset=0 3
                              local.set 55
                            end
                          end
                        end
                        local.get 50
                        v128.load
                        local.get 51
                        f32x4.mul
                        local.get 52
                        f32x4.add
                        local.set 57
                        local.get 50
                        v128.load offset=16
                        local.get 51
                        f32x4.mul
                        local.get 53
                        f32x4.add
                        local.set 58
                        local.get 50
                        v128.load offset=32
                        local.get 51
                        f32x4.mul
                        local.get 54
                        f32x4.add
                        local.set 59
                        local.get 50
                        v128.load offset=48
                        local.get 51
                        f32x4.mul
                        local.get 55
                        f32x4.add
                        local.set 60
                        local.get 39
                        local.get 49
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 61
                        local.get 61
                        local.get 57
                        v128.store
                        local.get 61
                        local.get 58
                        v128.store offset=16
                        local.get 61
                        local.get 59
                        v128.store offset=32
                        local.get 61
                        local.get 60
                        v128.store offset=48
                      end
                      local.get 19
                      i32.const 16
                      i32.add
                      local.set 19
                      local.get 48
                      i32.const 16
                      i32.sub
                      local.tee 48
                      i32.const 0
                      i32.gt_s
                      br_if 0
                    end
                  else
                    local.get 19
                    local.set 62
                    block
                      local.get 7
                      local.get 24
                      i32.lt_u
                      local.get 19
                      local.get 32
                      i32.lt_u
                      i32.and
                      if
                        local.get 35
                        local.get 62
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 67
                        local.get 67
                        v128.load
                        local.set 63
                        local.get 67
                        v128.load offset=16
                        local.set 64
                        local.get 67
                        v128.load offset=32
                        local.set 65
                        local.get 67
                        v128.load offset=48
                        local.set 66
                      else
                        local.get 7
                        i32x4.splat
                        local.set 68
                        local.get 19
                        i32x4.splat
                        local.set 69
                        local.get 24
                        i32x4.splat
                        local.set 70
                        local.get 22
                        i32x4.splat
                        local.set 71
                        local.get 68
                        local.get 70
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        local.get 71
                        i32x4.lt_u
                        v128.and
                        local.set 72
                        local.get 68
                        local.get 70
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        local.get 71
                        i32x4.lt_u
                        v128.and
                        local.set 73
                        local.get 68
                        local.get 70
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                        i32x4.add
                        local.get 71
                        i32x4.lt_u
                        v128.and
                        local.set 74
                        local.get 68
                        local.get 70
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                        i32x4.add
                        local.get 71
                        i32x4.lt_u
                        v128.and
                        local.set 75
                        local.get 72
                        local.get 73
                        v128.or
                        local.get 74
                        v128.or
                        local.get 75
                        v128.or
                        v128.any_true
                        if
                          local.get 35
                          local.get 62
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 67
                          local.get 67
                          v128.load
                          local.get 72
                          v128.and
                          local.set 63
                          local.get 67
                          v128.load offset=16
                          local.get 73
                          v128.and
                          local.set 64
                          local.get 67
                          v128.load offset=32
                          local.get 74
                          v128.and
                          local.set 65
                          local.get 67
                          v128.load offset=48
                          local.get 75
                          v128.and
                          local.set 66
                        else
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 63
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 64
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 65
                          v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                          local.set 66
                        end
                      end
                      f32.const 2
                      f32x4.splat
                      local.set 75
                      local.get 7
                      local.get 29
                      i32.lt_u
                      local.get 19
                      local.get 34
                      i32.lt_u
                      i32.and
                      if
                        local.get 37
                        local.get 62
                        local.get 33
                        i32.mul
                        i32.add
                        local.set 67
                        local.get 33
                        i32.const 4
                        i32.eq
                        if
                          local.get 67
                          v128.load
                          local.set 74
                          local.get 67
                          v128.load offset=16
                          local.set 73
                          local.get 67
                          v128.load offset=32
                          local.set 72
                          local.get 67
                          v128.load offset=48
                          local.set 71
                        else
                          local.get 33
                          i32.const 8
                          i32.eq
                          if
                            local.get 67
                            v128.load
                            local.get 67
                            v128.load offset=12
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 74
                            local.get 67
                            v128.load offset=32
                            local.get 67
                            v128.load offset=44
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 73
                            local.get 67
                            v128.load offset=64
                            local.get 67
                            v128.load offset=76
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 72
                            local.get 67
                            v128.load offset=96
                            local.get 67
                            v128.load offset=108
                            i8x16.shuffle 0 1 2 3 8 9 10 11 20 21 22 23 28 29 30 31
                            local.set 71
                          else
                            local.get 33
                            i32.const 12
                            i32.eq
                            if
                              local.get 67
                              v128.load
                              local.get 67
                              v128.load offset=24
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 74
                              local.get 67
                              v128.load offset=48
                              local.get 67
                              v128.load offset=72
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 73
                              local.get 67
                              v128.load offset=96
                              local.get 67
                              v128.load offset=120
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 72
                              local.get 67
                              v128.load offset=144
                              local.get 67
                              v128.load offset=168
                              i8x16.shuffle 0 1 2 3 12 13 14 15 16 17 18 19 28 29 30 31
                              local.set 71
                            else
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 74
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 73
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 72
                              v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                              local.set 71
                              local.get 67
                              local.get 74
                              v128.load32_lane offset=0 0
                              local.set 74
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 74
                              v128.load32_lane offset=0 1
                              local.set 74
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 74
                              v128.load32_lane offset=0 2
                              local.set 74
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 74
                              v128.load32_lane offset=0 3
                              local.set 74
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 73
                              v128.load32_lane offset=0 0
                              local.set 73
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 73
                              v128.load32_lane offset=0 1
                              local.set 73
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 73
                              v128.load32_lane offset=0 2
                              local.set 73
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 73
                              v128.load32_lane offset=0 3
                              local.set 73
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 72
                              v128.load32_lane offset=0 0
                              local.set 72
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 72
                              v128.load32_lane offset=0 1
                              local.set 72
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 72
                              v128.load32_lane offset=0 2
                              local.set 72
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 72
                              v128.load32_lane offset=0 3
                              local.set 72
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 71
                              v128.load32_lane offset=0 0
                              local.set 71
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 71
                              v128.load32_lane offset=0 1
                              local.set 71
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 71
                              v128.load32_lane offset=0 2
                              local.set 71
                              local.get 67
                              local.get 33
                              i32.add
                              local.set 67
                              local.get 67
                              local.get 71
                              v128.load32_lane offset=0 3
                              local.set 71
                            end
                          end
                        end
                      else
                        local.get 7
                        i32x4.splat
                        local.set 70
                        local.get 19
                        i32x4.splat
                        local.set 69
                        local.get 29
                        i32x4.splat
                        local.set 68
                        local.get 30
                        i32x4.splat
                        local.set 76
                        local.get 70
                        local.get 68
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        local.get 76
                        i32x4.lt_u
                        v128.and
                        local.set 77
                        local.get 70
                        local.get 68
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        local.get 76
                        i32x4.lt_u
                        v128.and
                        local.set 78
                        local.get 70
                        local.get 68
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                        i32x4.add
                        local.get 76
                        i32x4.lt_u
                        v128.and
                        local.set 79
                        local.get 70
                        local.get 68
                        i32x4.lt_u
                        local.get 69
                        v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                        i32x4.add
                        local.get 76
                        i32x4.lt_u
                        v128.and
                        local.set 80
                        local.get 38
                        i32x4.splat
                        local.set 81
                        local.get 81
                        local.get 70
                        local.get 26
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 69
                        v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                        i32x4.add
                        local.get 28
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 77
                        v128.and
                        local.set 82
                        local.get 81
                        local.get 70
                        local.get 26
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 69
                        v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                        i32x4.add
                        local.get 28
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 78
                        v128.and
                        local.set 83
                        local.get 81
                        local.get 70
                        local.get 26
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 69
                        v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                        i32x4.add
                        local.get 28
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 79
                        v128.and
                        local.set 84
                        local.get 81
                        local.get 70
                        local.get 26
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 69
                        v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                        i32x4.add
                        local.get 28
                        i32x4.splat
                        i32x4.mul
                        i32x4.add
                        local.get 80
                        v128.and
                        local.set 85
                        local.get 82
                        call $gather_float32_0
                        local.get 77
                        v128.and
                        local.set 74
                        local.get 83
                        call $gather_float32_0
                        local.get 78
                        v128.and
                        local.set 73
                        local.get 84
                        call $gather_float32_0
                        local.get 79
                        v128.and
                        local.set 72
                        local.get 85
                        call $gather_float32_0
                        local.get 80
                        v128.and
                        local.set 71
                      end
                      local.get 63
                      local.get 75
                      f32x4.mul
                      local.get 74
                      f32x4.add
                      local.set 85
                      local.get 64
                      local.get 75
                      f32x4.mul
                      local.get 73
                      f32x4.add
                      local.set 84
                      local.get 65
                      local.get 75
                      f32x4.mul
                      local.get 72
                      f32x4.add
                      local.set 83
                      local.get 66
                      local.get 75
                      f32x4.mul
                      local.get 71
                      f32x4.add
                      local.set 82
                      local.get 39
                      local.get 62
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 67
                      local.get 67
                      local.get 85
                      v128.store
                      local.get 67
                      local.get 84
                      v128.store offset=16
                      local.get 67
                      local.get 83
                      v128.store offset=32
                      local.get 67
                      local.get 82
                      v128.store offset=48
                    end
                    local.get 19
                    i32.const 16
                    i32.add
                    local.set 19
                  end
                  local.get 20
                  local.get 19
                  i32.sub
                  i32.const 16
                  i32.ge_u
                  br_if 0
                end
              end
            end
            block
              local.get 19
              local.get 21
              i32.lt_s
              i32.eqz
              br_if 0
              loop
                local.get 40
                local.get 7
                local.get 31
                i32.mul
                i32.add
                local.get 19
                i32.const 2
                i32.shl
                i32.add
                block (result f32)
                  block
                    local.get 7
                    local.get 24
                    i32.ge_u
                    br_if 0
                    local.get 19
                    local.get 22
                    i32.ge_u
                    br_if 0
                    local.get 36
                    local.get 7
                    local.get 23
                    i32.mul
                    i32.add
                    local.get 19
                    i32.const 2
                    i32.shl
                    i32.add
                    f32.load
                    br 1
                  end
                  f32.const 0
                end
                f32.const 2
                f32.mul
                block (result f32)
                  block
                    local.get 7
                    local.get 29
                    i32.ge_u
                    br_if 0
                    local.get 19
                    local.get 30
                    i32.ge_u
                    br_if 0
                    local.get 38
                    local.get 7
                    local.get 26
                    i32.mul
                    i32.add
                    local.get 19
                    local.get 28
                    i32.mul
                    i32.add
                    f32.load
                    br 1
                  end
                  f32.const 0
                end
                f32.add
                f32.store
                local.get 19
                i32.const 1
                i32.add
                local.set 19
                local.get 19
                local.get 21
                i32.lt_s
                br_if 0
              end
            end
          end
          local.get 7
          i32.const 1
          i32.add
          local.set 7
          local.get 7
          local.get 11
          i32.lt_u
          br_if 0
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 8
          i32.const 1
          i32.add
          local.set 8
          local.get 8
          local.get 15
          i32.eq
          if
            i32.const 0
            local.set 8
            local.get 9
            i32.const 1
            i32.add
            local.set 9
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (func $gather_float32_0 (;1;) (param v128) (result v128)
    (local v128)
    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
    local.set 1
    local.get 0
    i32x4.extract_lane 0
    local.get 1
    v128.load32_lane offset=0 0
    local.set 1
    local.get 0
    i32x4.extract_lane 1
    local.get 1
    v128.load32_lane offset=0 1
    local.set 1
    local.get 0
    i32x4.extract_lane 2
    local.get 1
    v128.load32_lane offset=0 2
    local.set 1
    local.get 0
    i32x4.extract_lane 3
    local.get 1
    v128.load32_lane offset=0 3
    local.set 1
    local.get 1
  )
  (export "run" (func 0))
)
